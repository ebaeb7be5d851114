import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { valuesOf } from '../values/formValues.ts';

/** The record that another user saved (`current`), and the values that this user changed (`mine`). */
type Edits = { readonly current: ResourceRecord; readonly mine: JsonObject };

/**
 * Fills a form with the values of `current`, the record that another user saved, and over them this user's changes
 * (`mine`), except those of the fields named in `theirs`. Returns these values. If `form` is null, only returns them.
 */
export const mergeInForm = (
  form: UseFormReturn<FieldValues> | null,
  resource: Resource,
  { current, mine }: Edits,
  theirs: readonly string[],
): FieldValues => {
  const stored = valuesOf(resource, current);
  const kept = Object.fromEntries(Object.entries(mine).filter(([name]) => !theirs.includes(name)));
  form?.reset(stored);
  for (const [name, value] of Object.entries(kept)) form?.setValue(name, value, { shouldDirty: true });
  return { ...stored, ...kept };
};
