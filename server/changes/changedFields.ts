import type { Field } from '#model/field.ts';
import type { Model, Resource } from '#model/resource.ts';
import { earlierName } from './sources.ts';

const ownFields = (resource: Resource | undefined): readonly Field[] => (resource?.fields ?? []).filter(({ system }) => !system);

/** Finds the field of the file in force that a field of the new one was. */
export const fieldBefore = (after: Field, before: Resource | undefined): Field | undefined => {
  if (before === undefined) return undefined;
  const earlier = earlierName(after, before);
  return before.fieldsByName[after.name] ?? (earlier === undefined ? undefined : before.fieldsByName[earlier]);
};

/** Tells whether the file says anew what becomes of standing values of a field. */
export const hasNewFix = (after: Field, before: Field | undefined): boolean => {
  const words = ({ property: { becomes, blankBecomes, cut, unresolvedBecomes } }: Field): string => JSON.stringify({ becomes, blankBecomes, cut, unresolvedBecomes });
  if (words(after) === '{}') return false;
  // What a limit or a choice means may have changed beside the same words.
  return before === undefined || JSON.stringify(before.property) !== JSON.stringify(after.property) || before.required !== after.required;
};

/** Names the fields of a draft whose existing values the draft itself changes. */
export const fixedNames = (after: Resource, before: Resource): ReadonlySet<string> =>
  new Set(ownFields(after).filter((field) => hasNewFix(field, fieldBefore(field, before))).map(({ name }) => name));

const changesOfResource = (after: Resource, before: Resource): readonly string[] => {
  const own = ownFields(after);
  const kept = new Set(own.flatMap((field) => fieldBefore(field, before)?.name ?? []));
  const changes = own.flatMap((field): readonly string[] => {
    const was = fieldBefore(field, before);
    if (was === undefined) return [`new field ${field.name} (${field.title})`];
    if (was.name !== field.name) return [`${was.name} is now called ${field.name}`];
    if (was.kind !== field.kind) return [`${field.name} changes from ${was.kind} to ${field.kind}`];
    return JSON.stringify(was.property) === JSON.stringify(field.property) && was.required === field.required ? [] : [`${field.name} is changed`];
  });
  const gone = ownFields(before).filter(({ name }) => !kept.has(name)).map(({ name }) => `${name} is taken out; its data stays until it is dropped`);
  const { properties: _, required: __, ...rest } = after.schema;
  const { properties: ___, required: ____, ...restBefore } = before.schema;
  const other = Object.keys({ ...rest, ...restBefore }).filter((word) => JSON.stringify((rest as Record<string, unknown>)[word]) !== JSON.stringify((restBefore as Record<string, unknown>)[word]));
  return [...changes, ...gone, ...other.map((word) => `${word} is changed`)].map((text) => `${after.name}: ${text}`);
};

/** Says in words what a draft changes, e.g. `leads: new field petsAllowed (Pets allowed)`. */
export const changesOf = (after: Model, before: Model | undefined): readonly string[] => {
  if (before === undefined) return ['the first version'];
  const earlier = (name: string): string => {
    const was = after.resources[name]?.schema.was;
    return was !== undefined && before.resources[name] === undefined && after.resources[was] === undefined ? was : name;
  };
  const renamed = new Set(Object.keys(after.resources).map(earlier));
  const names = [...new Set([...Object.keys(before.resources).filter((name) => after.resources[name] !== undefined || !renamed.has(name)), ...Object.keys(after.resources)])];
  const resources = names.flatMap((name): readonly string[] => {
    const [now, was] = [after.resources[name], before.resources[earlier(name)]];
    if (now !== undefined && was !== undefined && was.name !== now.name) return [`${name}: was called ${was.name}`, ...changesOfResource(now, was)];
    if (now === undefined) return [`${name}: is taken out; its data stays`];
    if (was === undefined) return [`${name}: new resource`];
    return changesOfResource(now, was);
  });
  return JSON.stringify(after.settings) === JSON.stringify(before.settings) ? resources : [...resources, 'settings: changed'];
};
