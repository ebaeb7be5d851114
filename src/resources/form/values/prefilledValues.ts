import { kinds } from '#kinds/index.ts';
import type { KindContext } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import type { FormValues } from './formValues.ts';

/**
 * Returns the values that the query of an address (`params`) fills into the form of a new record: `?tab=Property` →
 * `{"tab":"Property"}`. Left out are read-only fields, and values that are invalid for the kind of their field.
 */
export const prefilledValues = (resource: Resource, params: URLSearchParams, context: KindContext): FormValues =>
  Object.fromEntries(
    resource.form
      .flatMap(({ fields }) => fields)
      .flatMap((field) => {
        const typed = params.get(field.name);
        const read = typed === null || field.readOnly ? undefined : kinds[field.kind]?.fromText(typed, field, context);
        return read === undefined || 'problem' in read ? [] : [[field.name, read.value]];
      }),
  );
