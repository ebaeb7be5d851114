import { kinds } from '#kinds/index.ts';
import type { KindContext } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import type { FormValues } from './formValues.ts';

/**
 * Returns the values for a new record in the query of an address. Read-only fields, and values that their kind cannot
 * parse, are left out. Example: `?tab=Property` → `{"tab":"Property"}`.
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
