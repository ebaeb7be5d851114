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

/** Words that the other sentences of a field say already, or that say nothing of the field itself. */
const untoldWords: readonly string[] = ['was', 'becomes', 'blankBecomes', 'cut', 'since'];
const kindWords: readonly string[] = ['type', 'kind', 'format', 'items', 'properties'];

const isShort = (value: unknown): boolean => typeof value !== 'object' && String(value).length <= 40;

const wordChange = (name: string, word: string, was: unknown, is: unknown): string => {
  if (was === undefined) return isShort(is) ? `${name} has the new word ${word}: ${String(is)}` : `${name} has the new word ${word}`;
  if (is === undefined) return `${name} has no ${word} any more`;
  return isShort(was) && isShort(is) ? `${word} of ${name} changes from ${String(was)} to ${String(is)}` : `${word} of ${name} is changed`;
};

/** Says each change of one field in a sentence of its own: its name, its kind, whether it is required, and word by word. */
const changesOfField = (field: Field, was: Field): readonly string[] => {
  const isOtherKind = was.kind !== field.kind;
  const [before, after] = [was.property, field.property] as readonly Readonly<Record<string, unknown>>[];
  const words = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((word) => !untoldWords.includes(word) && !(isOtherKind && kindWords.includes(word)) && JSON.stringify(before?.[word]) !== JSON.stringify(after?.[word]));
  const required = was.required === field.required ? [] : [field.required ? `${field.name} is required now` : `${field.name} is no longer required`];
  const told = [
    ...(was.name === field.name ? [] : [`${was.name} is now called ${field.name}`]),
    ...(isOtherKind ? [`${field.name} changes from ${was.kind} to ${field.kind}`] : []),
    ...required, ...words.map((word) => wordChange(field.name, word, before?.[word], after?.[word])),
  ];
  const isSame = JSON.stringify(was.property) === JSON.stringify(field.property);
  return told.length === 0 && !isSame ? [`what becomes of existing values of ${field.name} is changed`] : told;
};

const changesOfResource = (after: Resource, before: Resource): readonly string[] => {
  const own = ownFields(after);
  const kept = new Set(own.flatMap((field) => fieldBefore(field, before)?.name ?? []));
  const changes = own.flatMap((field): readonly string[] => {
    const was = fieldBefore(field, before);
    return was === undefined ? [`new field ${field.name} (${field.title})`] : changesOfField(field, was);
  });
  const gone = ownFields(before).filter(({ name }) => !kept.has(name)).map(({ name }) => `${name} is removed; its data is kept until it is dropped`);
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
    if (now === undefined) return [`${name}: is removed; its data is kept`];
    if (was === undefined) return [`${name}: new resource`];
    return changesOfResource(now, was);
  });
  return JSON.stringify(after.settings) === JSON.stringify(before.settings) ? resources : [...resources, 'settings: changed'];
};
