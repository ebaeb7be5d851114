import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { linkedFields } from '#model/validation/conditions.ts';
import type { Resource } from '#model/resource.ts';

type LinkedErrorsProps = { readonly resource: Resource; readonly hidden: ReadonlySet<string> };

/**
 * When a field changes, validates it again if it is invalid, and the invalid fields whose rules depend on it: the error
 * "must be at least Budget from" disappears when Budget from is corrected. An error must not wait until the field loses
 * focus: if the user clicks Save, the button would move away below the pointer. Clears the errors of the fields in
 * `hidden`. Renders nothing.
 */
export const LinkedErrors = ({ resource, hidden }: LinkedErrorsProps) => {
  const { subscribe, trigger, clearErrors, getFieldState } = useFormContext();
  useEffect(() => {
    const links = linkedFields(resource);
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name === undefined) return;
        const wrong = [name, ...(links.get(name.split('.')[0] ?? '') ?? [])].filter(
          (one) => getFieldState(one).error !== undefined,
        );
        if (wrong.length > 0) void trigger(wrong);
      },
    });
  }, [resource, subscribe, trigger, getFieldState]);
  useEffect(() => {
    // The user cannot correct a hidden field, and its value is not sent.
    if (hidden.size > 0) clearErrors([...hidden]);
  }, [hidden, clearErrors]);
  return null;
};
