import { useEffect, useState, type RefObject } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { conflictOf } from './conflict.ts';
import { valuesOf } from '../values/formValues.ts';

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

/**
 * Watches for changes that another user saves while a form is open. If this user has edited none of the changed fields,
 * the form gets the other user's values. If this user has edited one of them, the form stays as it is. In both cases
 * `changes` lists the fields. `changes` is undefined if there are none, and after `dismiss`.
 */
export const useOthersChanges = ({ resource, record, existing, form }: OthersOptions): Others => {
  const [changes, setChanges] = useState<OthersChanges>();
  useEffect(() => {
    const [before, open] = [existing.current, form.current];
    if (record === undefined || before === undefined || open === null) return;
    if (!(Number(record['version']) > Number(before['version']))) return;
    const { onlyTheirs } = conflictOf(resource, before, {}, record);
    const [old, next] = [valuesOf(resource, before), valuesOf(resource, record)];
    const isEdited = (name: string): boolean =>
      JSON.stringify(open.getValues(name) ?? null) !== JSON.stringify(old[name] ?? null);
    const both = onlyTheirs.filter(({ field }) => isEdited(field.name));
    if (both.length === 0) {
      for (const { field } of onlyTheirs) open.resetField(field.name, { defaultValue: next[field.name] ?? null });
      existing.current = record;
    }
    const titlesOf = (list: typeof onlyTheirs): readonly string[] =>
      list.filter(({ field }) => !field.system && field.stamp === undefined).map(({ field }) => field.title);
    const changed = titlesOf(onlyTheirs);
    if (changed.length > 0) setChanges({ changed, both: titlesOf(both), current: record });
  }, [resource, record, existing, form]);
  return { changes, dismiss: () => setChanges(undefined) };
};
