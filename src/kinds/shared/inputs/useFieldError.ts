import { get, useFormState } from 'react-hook-form';
import { useWrappedSource } from 'react-admin';
import { isObject } from '#model/schema/json.ts';

/** Gives the error of a group or a list as a whole, beside those of the fields in it. */
export const useFieldError = (source: string): string | undefined => {
  const name = useWrappedSource(source);
  const { errors } = useFormState({ name, exact: true });
  const found: unknown = get(errors, name);
  if (!isObject(found)) return undefined;
  const own = isObject(found['root']) ? found['root'] : found;
  return typeof own['message'] === 'string' ? own['message'] : undefined;
};
