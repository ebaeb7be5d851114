import { get, useFormState } from 'react-hook-form';
import { useWrappedSource } from 'ra-core';
import { isObject } from '#model/schema/json.ts';

/**
 * Returns the error message of the value at `source`, its path in the form. Undefined if there is none. For a group or
 * a list, the errors of the fields inside it are not included.
 */
export const useFieldError = (source: string): string | undefined => {
  const name = useWrappedSource(source);
  const { errors } = useFormState({ name, exact: true });
  const found: unknown = get(errors, name);
  if (!isObject(found)) return undefined;
  const own = isObject(found['root']) ? found['root'] : found;
  return typeof own['message'] === 'string' ? own['message'] : undefined;
};
