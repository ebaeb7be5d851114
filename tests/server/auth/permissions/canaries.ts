import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';

/**
 * Where a canary is stored. A canary is a test value that occurs nowhere else, so that a response that contains it
 * shows where its data comes from. Without `field`, the canary is in a text about the record, such as a note.
 */
export type CanaryPlace = { readonly resource: string; readonly id: string; readonly field?: string };

const places: CanaryPlace[] = [];
const placeOf = new Map<string, CanaryPlace>();

/** Texts, phones, amounts, whole numbers and instants that no other record has. */
const shapes =
  /cnry\d+z|\+?9197\d{8}|\b88\d{8}\b|\b188\d{7}\b|\b2[3-9]\d\d-\d\d-\d\dT\d\d:\d\d:\d\d|\b[3-9]\d{3}-\d\d-\d\d\b/g;

const instantOf = (number: number): string => new Date(Date.UTC(2391, 0, 1) + number * 1000).toISOString();
const dayOf = (number: number): string =>
  new Date(Date.UTC(3000, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);

const note = (token: string, place: CanaryPlace): string => {
  placeOf.set(token.replace(/^\+/, ''), place);
  return token;
};

/**
 * Returns a new canary for `place`: a text that occurs nowhere else. If a response contains it, `canariesIn` returns
 * `place`.
 */
export const canaryText = (place: CanaryPlace): string => note(`cnry${places.push(place)}z`, place);

const numberFor = (place: CanaryPlace, from: number): number => Number(note(String(from + places.push(place)), place));

const scalar = (field: Field, place: CanaryPlace): Json => {
  const { column, traits } = kindFor(field);
  const type = column.type.replace('[]', '');
  if (traits.contact?.includes('call') === true) return note(`+${919_700_000_000 + places.push(place)}`, place);
  if (traits.contact?.includes('email') === true) return `${canaryText(place)}@example.com`;
  if (type === 'integer') return numberFor(place, 1_880_000_000);
  if (type === 'numeric' || type === 'bigint') return numberFor(place, 8_800_000_000);
  if (type === 'timestamptz') {
    const at = instantOf(places.push(place));
    note(at.slice(0, 19), place);
    return at;
  }
  if (type === 'date') return note(dayOf(places.push(place)), place);
  if (type === 'boolean') return true;
  return type === 'text' ? canaryText(place) : null;
};

export type CanaryOptions = {
  readonly canaryPlace: CanaryPlace;
  readonly context: KindContext;
  /** The record of a resource to which references refer. */
  readonly target: (resource: string) => string | undefined;
};

const besideValue = (field: Field, { canaryPlace: place, context }: CanaryOptions): Json => {
  const parsed = kindFor(field).fromText(String(numberFor(place, 8_800_000_000)), field, context);
  return 'value' in parsed ? parsed.value : null;
};

const pointing = (field: Field, target: CanaryOptions['target']): Json => {
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
 * Returns a canary for a field: a value that occurs nowhere else. If a response contains it, `canariesIn` returns
 * `planting.canaryPlace`. A reference gets the record from `planting.target`. A choice or a yes/no value occurs
 * elsewhere, too, so tests look for the name of the field instead. A permission map is null, because it would grant
 * permissions.
 */
export const canaryFor = (field: Field, planting: CanaryOptions): Json => {
  const { column, traits } = kindFor(field);
  const { canaryPlace: place } = planting;
  if (traits.refersTo !== undefined) return pointing(field, planting.target);
  if (traits.upload === true) {
    const file = {
      name: `${canaryText(place)}.png`,
      url: `/files/${canaryText(place)}.png`,
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
  return column.type.endsWith('[]') ? [scalar(field, place)] : scalar(field, place);
};

/**
 * Returns where each canary (a test value that occurs nowhere else) in a text is stored. Empty if the text contains
 * none.
 */
export const canariesIn = (text: string): readonly CanaryPlace[] =>
  [...new Set(text.match(shapes) ?? [])].flatMap((token) => placeOf.get(token.replace(/^\+/, '')) ?? []);

/** Returns every object in a response that has an `_id`. */
export const recordsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] => {
  if (Array.isArray(value)) return value.flatMap(recordsIn);
  if (!isObject(value)) return [];
  return [...(typeof value['_id'] === 'string' ? [value] : []), ...Object.values(value).flatMap(recordsIn)];
};
