import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { linkedFields } from '#model/validation/conditions.ts';
import type { Resource } from '#model/resource.ts';

type LinkedErrorsProps = { readonly resource: Resource; readonly hidden: ReadonlySet<string> };

/**
 * Looks again at what is told to be wrong as soon as another field that has a say in it changes: "must be at least
 * Budget from" goes when Budget from is put right. Shows nothing, and costs nothing while nothing is wrong.
 */
export const LinkedErrors = ({ resource, hidden }: LinkedErrorsProps) => {
  const { subscribe, trigger, clearErrors, getFieldState } = useFormContext();
  useEffect(() => {
    const links = linkedFields(resource);
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        const wrong = (links.get(name?.split('.')[0] ?? '') ?? []).filter(
          (other) => getFieldState(other).error !== undefined,
        );
        if (wrong.length > 0) void trigger(wrong);
      },
    });
  }, [resource, subscribe, trigger, getFieldState]);
  useEffect(() => {
    // What is out of sight can't be put right, nor need it be.
    if (hidden.size > 0) clearErrors([...hidden]);
  }, [hidden, clearErrors]);
  return null;
};
