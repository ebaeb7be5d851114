import { useGetOne } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { inputsOfFormulas, datedDefaults, withComputed } from '#kinds/fields/computed.ts';
import { useKindContext } from '#kinds/kindContext.tsx';
import type { Field } from '#model/field.ts';
import { isBlank, type JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { changedValues } from './formValues.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { lookupsOf, type ReferenceLookups } from './lookupsOf.ts';

type LiveValuesProps = { readonly resource: Resource; readonly existing: ResourceRecord | undefined };

/** Keeps computed fields up to date while the user types. Also fills in dated defaults until the user changes them. */
const Computed = ({ resource, existing }: LiveValuesProps) => {
  const { settings } = useKindContext();
  const { getValues, setValue } = useFormContext();
  const names = useMemo(
    () => [
      ...inputsOfFormulas(resource).filter((name) => resource.fieldsByName[name]?.computed === undefined),
      ...lookupsOf(resource).flatMap(({ fields }) => fields.map(({ field }) => field.name)),
    ],
    [resource],
  );
  const isLookedUp = useMemo(
    () => new Set(lookupsOf(resource).flatMap(({ fields }) => fields.map(({ field }) => field.name))),
    [resource],
  );
  const computed = useMemo(() => resource.fields.filter((field) => field.computed !== undefined), [resource]);
  const watched: readonly unknown[] = useWatch({ name: [...names] });
  const given = useRef<Readonly<Record<string, number>>>({});
  const isFirst = useRef(true);
  useEffect(() => {
    // checked: a form's values are JSON, because every input returns the value of its kind
    const values = (): JsonObject => ({ ...existing, ...(getValues() as JsonObject) });
    const dated = datedDefaults(resource, values(), settings);
    for (const { name } of resource.fields.filter(({ property }) => property.defaultFrom !== undefined)) {
      const [now, value] = [values()[name] ?? null, dated[name] ?? null];
      const isNobodys = isFirst.current
        ? existing === undefined && isBlank(now)
        : now === (given.current[name] ?? null);
      if (isNobodys && now !== value) setValue(name, value);
    }
    given.current = dated;
    isFirst.current = false;
    const before = values();
    // As on the server, an existing record keeps computed values that depend on no changed field.
    const stored = Object.fromEntries(
      computed.flatMap(({ name }) => (isLookedUp.has(name) ? [] : [[name, existing?.[name] ?? null]])),
    );
    const record = { ...before, ...stored };
    const touched = existing === undefined ? undefined : new Set(Object.keys(changedValues(record, existing)));
    const after = withComputed(resource, record, settings, touched);
    for (const { name } of computed)
      if ((before[name] ?? null) !== (after[name] ?? null)) setValue(name, after[name] ?? null);
  }, [resource, computed, isLookedUp, existing, settings, getValues, setValue, watched]);
  return null;
};

type LookedUpProps = Pick<LiveValuesProps, 'existing'> & ReferenceLookups;

/**
 * Shows the look-ups of a newly chosen record before the form is saved. Look-ups of the stored reference keep the
 * values that the server computed.
 */
const LookedUp = ({ reference, fields, existing }: LookedUpProps) => {
  const { getValues, setValue } = useFormContext();
  const chosen: unknown = useWatch({ name: reference.name });
  const isStored = (chosen ?? null) === (existing?.[reference.name] ?? null);
  const id = typeof chosen === 'string' && !isStored ? chosen : '';
  // The record is usually in the cache, because its title is shown.
  const { data } = useGetOne<ResourceRecord>(reference.to ?? '', { id }, { enabled: id !== '', retry: false });
  useEffect(() => {
    const record = isStored ? existing : data?.id === id ? data : undefined;
    for (const { field, source } of fields) {
      const value = record?.[isStored ? field.name : source] ?? null;
      if ((getValues(field.name) ?? null) !== value) setValue(field.name, value);
    }
  }, [data, existing, fields, getValues, id, isStored, setValue]);
  return null;
};

type CopiedProps = LiveValuesProps & { readonly source: Field; readonly fields: readonly Field[] };

/**
 * Copies values of a newly chosen record into fields that are blank or that still have values of the previous record.
 */
const Copied = ({ source, fields, existing }: CopiedProps) => {
  const { getValues, setValue } = useFormContext();
  const chosen: unknown = useWatch({ name: source.name });
  const id = typeof chosen === 'string' && chosen !== existing?.[source.name] ? chosen : '';
  const { data } = useGetOne<ResourceRecord>(source.to ?? '', { id }, { enabled: id !== '', retry: false });
  const copied = useRef<Readonly<Record<string, unknown>>>({});
  useEffect(() => {
    if (data === undefined || data.id !== id) return;
    const next: Record<string, unknown> = {};
    for (const { name, property } of fields) {
      const value = property.copyFrom?.from.map((other) => data[other]).find((one) => !isBlank(one));
      const now: unknown = getValues(name);
      if (value === undefined || !(isBlank(now) || now === copied.current[name])) continue;
      next[name] = value;
      if (now !== value) setValue(name, value, { shouldDirty: true, shouldValidate: true });
    }
    copied.current = next;
  }, [data, id, fields, getValues, setValue]);
  return null;
};

/**
 * Fills in look-ups, computed fields and copied values (`copyFrom`) of a form when the user changes the fields that
 * they depend on. Renders nothing.
 */
export const LiveValues = ({ resource, existing }: LiveValuesProps) => {
  const sources = useMemo(() => {
    const copying = resource.fields.filter(({ property }) => property.copyFrom !== undefined);
    return resource.fields
      .map((source) => ({ source, fields: copying.filter(({ property }) => property.copyFrom?.field === source.name) }))
      .filter(({ fields }) => fields.length > 0);
  }, [resource]);
  const lookups = useMemo(() => lookupsOf(resource), [resource]);
  const isComputing = useMemo(() => inputsOfFormulas(resource).length > 0, [resource]);
  return (
    <>
      {lookups.map((one) => (
        <LookedUp key={one.reference.name} existing={existing} {...one} />
      ))}
      {isComputing && <Computed resource={resource} existing={existing} />}
      {sources.map((one) => (
        <Copied key={one.source.name} resource={resource} existing={existing} {...one} />
      ))}
    </>
  );
};
