import { get, useFormState } from 'react-hook-form';
import { useWrappedSource } from 'ra-core';
import { isObject } from '#model/schema/json.ts';

/** Returns the error of a group or list as a whole, or undefined. Errors of its fields are not included. */
export const useFieldError = (source: string): string | undefined => {
  const name = useWrappedSource(source);
  const { errors } = useFormState({ name, exact: true });
  const found: unknown = get(errors, name);
  if (!isObject(found)) return undefined;
  const own = isObject(found['root']) ? found['root'] : found;
  return typeof own['message'] === 'string' ? own['message'] : undefined;
};
