import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';

/** Where a canary value is stored. Without a field, it is a text about the record itself, such as a note. */
export type Perch = { readonly resource: string; readonly id: string; readonly field?: string };

const perches: Perch[] = [];
const perchOf = new Map<string, Perch>();

/** Texts, phones, amounts, whole numbers and instants that no other record has. */
const shapes =
  /cnry\d+z|\+?9197\d{8}|\b88\d{8}\b|\b188\d{7}\b|\b2[3-9]\d\d-\d\d-\d\dT\d\d:\d\d:\d\d|\b[3-9]\d{3}-\d\d-\d\d\b/g;

const instantOf = (number: number): string => new Date(Date.UTC(2391, 0, 1) + number * 1000).toISOString();
const dayOf = (number: number): string =>
  new Date(Date.UTC(3000, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);

const note = (token: string, perch: Perch): string => {
  perchOf.set(token.replace(/^\+/, ''), perch);
  return token;
};

/** Creates a text that occurs nowhere else. */
export const canaryText = (perch: Perch): string => note(`cnry${perches.push(perch)}z`, perch);

const numberFor = (perch: Perch, from: number): number => Number(note(String(from + perches.push(perch)), perch));

const scalar = (field: Field, perch: Perch): Json => {
  const { column, traits } = kindFor(field);
  const type = column.type.replace('[]', '');
  if (traits.contact?.includes('call') === true) return note(`+${919_700_000_000 + perches.push(perch)}`, perch);
  if (traits.contact?.includes('email') === true) return `${canaryText(perch)}@example.com`;
  if (type === 'integer') return numberFor(perch, 1_880_000_000);
  if (type === 'numeric' || type === 'bigint') return numberFor(perch, 8_800_000_000);
  if (type === 'timestamptz') {
    const at = instantOf(perches.push(perch));
    note(at.slice(0, 19), perch);
    return at;
  }
  if (type === 'date') return note(dayOf(perches.push(perch)), perch);
  if (type === 'boolean') return true;
  return type === 'text' ? canaryText(perch) : null;
};

export type Planting = {
  readonly perch: Perch;
  readonly context: KindContext;
  /** The record of a resource to which references refer. */
  readonly target: (resource: string) => string | undefined;
};

const besideValue = (field: Field, { perch, context }: Planting): Json => {
  const parsed = kindFor(field).fromText(String(numberFor(perch, 8_800_000_000)), field, context);
  return 'value' in parsed ? parsed.value : null;
};

const pointing = (field: Field, target: Planting['target']): Json => {
  const to = field.to ?? field.toAny[0] ?? '';
  const id = target(to);
  if (id === undefined) return null;
  switch (kindFor(field).traits.refersTo) {
    case 'many':
      return [id];
    case 'any':
      return { resource: to, _id: id };
    default:
      return id;
  }
};

/**
 * Returns a value for a field that identifies, wherever it turns up, its field and record. A choice or yes/no value
 * can't, so its field's name is searched for instead. A permission map stays empty, because it would grant permissions.
 */
export const canaryFor = (field: Field, planting: Planting): Json => {
  const { column, traits } = kindFor(field);
  const { perch } = planting;
  if (traits.refersTo !== undefined) return pointing(field, planting.target);
  if (traits.upload === true) {
    const file = {
      name: `${canaryText(perch)}.png`,
      url: `/files/${canaryText(perch)}.png`,
      size: 1,
      type: 'image/png',
    };
    return field.property.type === 'array' ? [file] : file;
  }
  if (traits.nested !== undefined) {
    const inner = Object.fromEntries(field.fields.map((each) => [each.name, canaryFor(each, planting)]));
    return traits.nested === 'many' ? [inner] : inner;
  }
  if (field.choices.length > 0)
    return column.type.endsWith('[]') ? field.choices.slice(0, 1) : (field.choices[0] ?? null);
  if (column.wire === 'beside') return besideValue(field, planting);
  return column.type.endsWith('[]') ? [scalar(field, perch)] : scalar(field, perch);
};

/** Returns where the canaries in a text come from. */
export const canariesIn = (text: string): readonly Perch[] =>
  [...new Set(text.match(shapes) ?? [])].flatMap((token) => perchOf.get(token.replace(/^\+/, '')) ?? []);

/** Returns every object in a response that has an `_id`. */
export const recordsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] => {
  if (Array.isArray(value)) return value.flatMap(recordsIn);
  if (!isObject(value)) return [];
  return [...(typeof value['_id'] === 'string' ? [value] : []), ...Object.values(value).flatMap(recordsIn)];
};
