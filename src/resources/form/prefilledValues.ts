import { kinds } from '#kinds/index.ts';
import type { KindContext } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import type { FormValues } from './formValues.ts';

/**
 * Gives what the address of a new record's form says of it, as each kind reads it; what it can't read is left out.
 * Example: `?tab=Property` → `{"tab":"Property"}`.
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
