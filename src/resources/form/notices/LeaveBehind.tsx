import { useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { keepLeftForm } from '../../../providers/device/leftForm.ts';
import type { FormValues } from '../values/formValues.ts';

/**
 * When a form with unsaved changes is unmounted, stores the values of its fields with `keepLeftForm`, except blank
 * ones. If a new schema version has removed the resource, `SchemaWatcher` then offers these values to the user. Stores
 * nothing if `mayLeave.current` is true, as after saving. Renders nothing.
 */
export const LeaveBehind = ({
  resource,
  mayLeave,
}: {
  readonly resource: Resource;
  readonly mayLeave: { readonly current: boolean };
}) => {
  const { getValues } = useFormContext();
  const { isDirty } = useFormState();
  const held = useRef({ isDirty, resource });
  held.current = { isDirty, resource };
  useEffect(
    () => () => {
      const {
        isDirty: isUnsaved,
        resource: { name, title, fieldsByName },
      } = held.current;
      if (!isUnsaved || mayLeave.current) return;
      // checked: a form's values are JSON, because every input returns the value of its kind
      const typed = Object.entries(getValues() as FormValues).filter(
        ([field, value]) => Object.hasOwn(fieldsByName, field) && !isBlank((value ?? null) as Json),
      );
      keepLeftForm({ resource: name, title, values: Object.fromEntries(typed) as Readonly<Record<string, Json>> });
    },
    [getValues, mayLeave],
  );
  return null;
};
