import { useEffect, useState, type RefObject } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { type Conflict, conflictOf } from './conflict.ts';
import { type FormValues, valuesOf } from '../values/formValues.ts';

type OthersOptions = {
  readonly resource: Resource;
  /** The current record, which is fetched again when it changes. */
  readonly record: ResourceRecord | undefined;
  /** The record when the form was opened. */
  readonly existing: RefObject<ResourceRecord | undefined>;
  readonly form: RefObject<UseFormReturn<FieldValues> | null>;
};

/** The fields of an open form that another user changed, and the record that they saved (`current`). */
export type OthersChanges = {
  /** Titles of the fields that another user changed. */
  readonly changed: readonly string[];
  /** Titles of those fields that this user edited too. The form keeps this user's values until they choose. */
  readonly both: readonly string[];
  readonly current: ResourceRecord;
};

/** The changes of another user while the form is open, undefined if there are none. `dismiss` forgets them. */
export type Others = { readonly changes: OthersChanges | undefined; readonly dismiss: () => void };

type FieldChange = Conflict['onlyTheirs'][number];

/** Returns whether a record was saved by another user after the form had loaded it. */
const isNewer = (record: ResourceRecord, loaded: ResourceRecord): boolean =>
  Number(record['version']) > Number(loaded['version']);

/** Returns those of the other user's changes whose fields this user has edited in the form. */
const editedToo = (
  changes: readonly FieldChange[],
  form: UseFormReturn<FieldValues>,
  loaded: FormValues,
): readonly FieldChange[] =>
  changes.filter(
    ({ field: { name } }) => JSON.stringify(form.getValues(name) ?? null) !== JSON.stringify(loaded[name] ?? null),
  );

/** Replaces the values of changed fields in a form by those that the other user saved. */
const takeOver = (changes: readonly FieldChange[], form: UseFormReturn<FieldValues>, saved: FormValues): void => {
  for (const { field } of changes) form.resetField(field.name, { defaultValue: saved[field.name] ?? null });
};

/** Returns the titles of the fields that users fill in. */
const titlesOf = (changes: readonly FieldChange[]): readonly string[] =>
  changes.filter(({ field }) => !field.system && field.stamp === undefined).map(({ field }) => field.title);

/**
 * Watches for changes that another user saves while a form is open, and lists their fields. The form gets the other
 * user's values, unless this user has edited one of the changed fields: then the form stays as it is.
 */
export const useOthersChanges = ({ resource, record, existing, form }: OthersOptions): Others => {
  const [changes, setChanges] = useState<OthersChanges>();
  useEffect(() => {
    const [loaded, open] = [existing.current, form.current];
    if (record === undefined || loaded === undefined || open === null || !isNewer(record, loaded)) return;
    const { onlyTheirs } = conflictOf(resource, loaded, {}, record);
    const both = editedToo(onlyTheirs, open, valuesOf(resource, loaded));
    if (both.length === 0) {
      takeOver(onlyTheirs, open, valuesOf(resource, record));
      existing.current = record;
    }
    const changed = titlesOf(onlyTheirs);
    if (changed.length > 0) setChanges({ changed, both: titlesOf(both), current: record });
  }, [resource, record, existing, form]);
  return { changes, dismiss: () => setChanges(undefined) };
};
