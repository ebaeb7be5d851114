import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { kindFor } from '#kinds/index.ts';
import { useKindContext } from '#kinds/kindContext.tsx';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { formText } from '../../../messages/en/formText.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { followFields } from './followFields.ts';
import type { FormValues } from './formValues.ts';

type FollowedForm = {
  readonly resource: Resource;
  readonly form: RefObject<UseFormReturn<FieldValues> | null>;
  readonly existing: RefObject<ResourceRecord | undefined>;
  /** The initial values of a form with the fields of the new schema version. */
  readonly start: FormValues;
};

/** A message for each removed field that had a value. `dismiss` removes the messages. */
export type RemovedFields = { readonly texts: readonly string[]; readonly dismiss: () => void };

/**
 * When a new schema version becomes active, moves the values of renamed fields in an open form to their new names, and
 * fills new fields with the defaults in `start`. Other values are kept. Returns messages about
 * the removed fields.
 */
export const useFollowedFields = ({ resource, form, existing, start }: FollowedForm): RemovedFields => {
  const context = useKindContext();
  const [texts, setTexts] = useState<readonly string[]>([]);
  const before = useRef(resource);
  const fresh = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const was = before.current;
    if (was === resource || form.current === null) return;
    before.current = resource;
    // checked: a form's values are JSON, because every input returns the value of its kind
    const { moved, gone, added } = followFields(was, resource, form.current.getValues() as FormValues);
    for (const { to, value } of moved) form.current.setValue(to, value, { shouldDirty: true });
    fresh.current = new Set([...fresh.current, ...added]);
    setTexts(
      gone.map(({ field, value }) =>
        formText('removedField', { field: field.title, value: kindFor(field).toText(value, field, context) }),
      ),
    );
  }, [resource, form, context]);
  useEffect(() => {
    for (const name of fresh.current) {
      const value: Json = start[name] ?? null;
      if (form.current === null || isBlank(value)) continue;
      fresh.current = new Set([...fresh.current].filter((other) => other !== name));
      if (!isBlank(form.current.getValues(name))) continue;
      form.current.setValue(name, value);
      if (existing.current !== undefined) existing.current = { ...existing.current, [name]: value };
    }
  });
  return { texts, dismiss: () => setTexts([]) };
};
