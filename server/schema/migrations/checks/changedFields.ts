import type { Field } from '#model/field.ts';
import type { Model, Resource } from '#model/resource.ts';
import { earlierName } from './fieldSources.ts';

const ownFields = (resource: Resource | undefined): readonly Field[] =>
  (resource?.fields ?? []).filter(({ system }) => !system);

/** Returns the active field that a field of a draft replaces, or undefined if the field is new. */
export const previousField = (after: Field, before: Resource | undefined): Field | undefined => {
  if (before === undefined) return undefined;
  const earlier = earlierName(after, before);
  return before.fieldsByName[after.name] ?? (earlier === undefined ? undefined : before.fieldsByName[earlier]);
};

/**
 * Returns whether a field of a draft has a rule for existing values, such as `becomes`, that was not applied yet: the
 * field is new, or any of its words differs from `before`, the field in the active version. Other words than the rule
 * count too, because a rule has another effect if a limit or a choice changes.
 */
export const hasNewValueFix = (after: Field, before: Field | undefined): boolean => {
  const words = ({ property: { becomes, blankBecomes, cut, unresolvedBecomes } }: Field): string =>
    JSON.stringify({ becomes, blankBecomes, cut, unresolvedBecomes });
  if (words(after) === '{}') return false;
  // If a limit or choice changes, the same words have another effect.
  return (
    before === undefined ||
    JSON.stringify(before.property) !== JSON.stringify(after.property) ||
    before.required !== after.required
  );
};

/** Returns the names of the fields whose existing values a draft changes by rules such as `becomes`. */
export const fieldsWithFixes = (after: Resource, before: Resource): ReadonlySet<string> =>
  new Set(
    ownFields(after)
      .filter((field) => hasNewValueFix(field, previousField(field, before)))
      .map(({ name }) => name),
  );

/**
 * Words whose changes are not described, because other sentences cover them or because they do not describe the field.
 */
const undocumentedWords: readonly string[] = ['was', 'becomes', 'blankBecomes', 'cut', 'since'];
const kindWords: readonly string[] = ['type', 'kind', 'format', 'items', 'properties'];

const isShort = (value: unknown): boolean => typeof value !== 'object' && String(value).length <= 40;

const wordChange = (name: string, word: string, previous: unknown, is: unknown): string => {
  if (previous === undefined)
    return isShort(is) ? `${name} has the new word ${word}: ${String(is)}` : `${name} has the new word ${word}`;
  if (is === undefined) return `${name} has no ${word} any more`;
  return isShort(previous) && isShort(is)
    ? `${word} of ${name} changes from ${String(previous)} to ${String(is)}`
    : `${word} of ${name} is changed`;
};

/**
 * Returns one sentence for each change of a field: of its name, its kind, whether it is required, and each other word.
 */
const changesOfField = (field: Field, previous: Field): readonly string[] => {
  const isOtherKind = previous.kind !== field.kind;
  const [before, after] = [previous.property, field.property] as readonly Readonly<Record<string, unknown>>[];
  const words = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (word) =>
      !undocumentedWords.includes(word) &&
      !(isOtherKind && kindWords.includes(word)) &&
      JSON.stringify(before?.[word]) !== JSON.stringify(after?.[word]),
  );
  const required =
    previous.required === field.required
      ? []
      : [field.required ? `${field.name} is required now` : `${field.name} is no longer required`];
  const changes = [
    ...(previous.name === field.name ? [] : [`${previous.name} is now called ${field.name}`]),
    ...(isOtherKind ? [`${field.name} changes from ${previous.kind} to ${field.kind}`] : []),
    ...required,
    ...words.map((word) => wordChange(field.name, word, before?.[word], after?.[word])),
  ];
  const isSame = JSON.stringify(previous.property) === JSON.stringify(field.property);
  return changes.length === 0 && !isSame ? [`what becomes of existing values of ${field.name} is changed`] : changes;
};

/** A sentence about a change. `about`: the resource, or `settings`. Undefined: everything. */
export type DraftChange = { readonly about: string | undefined; readonly text: string };

const changeOf = (about: string, text: string): DraftChange => ({ about, text: `${about}: ${text}` });

const changesOfResource = (after: Resource, before: Resource): readonly DraftChange[] => {
  const own = ownFields(after);
  const kept = new Set(own.flatMap((field) => previousField(field, before)?.name ?? []));
  const changes = own.flatMap((field): readonly string[] => {
    const previous = previousField(field, before);
    return previous === undefined ? [`new field ${field.name} (${field.title})`] : changesOfField(field, previous);
  });
  const gone = ownFields(before)
    .filter(({ name }) => !kept.has(name))
    .map(({ name }) => `${name} is removed; its data is kept until it is dropped`);
  const { properties: _, required: __, ...rest } = after.schema;
  const { properties: ___, required: ____, ...restBefore } = before.schema;
  const other = Object.keys({ ...rest, ...restBefore }).filter(
    (word) =>
      JSON.stringify((rest as Record<string, unknown>)[word]) !==
      JSON.stringify((restBefore as Record<string, unknown>)[word]),
  );
  return [...changes, ...gone, ...other.map((word) => `${word} is changed`)].map((text) => changeOf(after.name, text));
};

/**
 * Returns one sentence for each change of a resource or a field, e.g. `leads: new field petsAllowed (Pets allowed)`,
 * and one if settings changed. Other files are not compared. Without a previous version: `the first version`.
 */
export const describeDraftChanges = (after: Model, before: Model | undefined): readonly DraftChange[] => {
  if (before === undefined) return [{ about: undefined, text: 'the first version' }];
  const earlier = (name: string): string => {
    const previous = after.resources[name]?.schema.was;
    return previous !== undefined && before.resources[name] === undefined && after.resources[previous] === undefined
      ? previous
      : name;
  };
  const renamed = new Set(Object.keys(after.resources).map(earlier));
  const names = [
    ...new Set([
      ...Object.keys(before.resources).filter((name) => after.resources[name] !== undefined || !renamed.has(name)),
      ...Object.keys(after.resources),
    ]),
  ];
  const resources = names.flatMap((name): readonly DraftChange[] => {
    const [now, previous] = [after.resources[name], before.resources[earlier(name)]];
    if (now !== undefined && previous !== undefined && previous.name !== now.name)
      return [changeOf(name, `was called ${previous.name}`), ...changesOfResource(now, previous)];
    if (now === undefined) return [changeOf(name, 'is removed; its data is kept')];
    if (previous === undefined) return [changeOf(name, 'new resource')];
    return changesOfResource(now, previous);
  });
  return JSON.stringify(after.settings) === JSON.stringify(before.settings)
    ? resources
    : [...resources, changeOf('settings', 'changed')];
};
