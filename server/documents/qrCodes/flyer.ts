import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isBlank, isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import type { Preview } from '#model/preview.ts';
import { recordTitle } from '#kinds/recordTitle.ts';
import type { Resource } from '#model/resource.ts';
import { pictureAddress, parseFileAddress } from '#model/values/storedFiles.ts';
import { symbolOf } from '../printedRecords/printed.ts';

/** The content of a record's flyer, as texts and images. Its layout is in drawFlyer.ts. */
export type Flyer = {
  readonly agency: string;
  readonly title: string;
  readonly price: string;
  readonly place: string;
  readonly photo: Buffer | undefined;
  readonly highlights: readonly (readonly [label: string, text: string])[];
  readonly facts: readonly (readonly [label: string, text: string])[];
  /** Titles and texts of lists of words, such as amenities. */
  readonly lists: readonly (readonly [label: string, text: string])[];
  readonly about: string;
  readonly agent: {
    readonly name: string;
    readonly lines: readonly string[];
    readonly contacts: readonly string[];
    readonly portrait: Buffer | undefined;
  };
  readonly address: string;
};

/** The record and the sharer that a flyer shows, and the URL in its QR code. */
export type FlyerRequest = {
  readonly resource: Resource;
  readonly preview: Preview;
  readonly record: JsonObject;
  /** The sharer: the user whose public page the QR code opens. */
  readonly agent: { readonly resource: Resource; readonly record: JsonObject };
  /** The URL in the QR code. */
  readonly address: string;
  /** Returns a stored file, or undefined if it does not exist. */
  readonly readFile: (id: string, name: string) => Promise<Buffer | undefined>;
  readonly context: KindContext;
};

/** Returns only the fields that the public page shows too. */
const publicValues = ({ fields }: Resource, record: JsonObject): JsonObject =>
  Object.fromEntries(
    fields.flatMap(({ name, public: isPublic }) =>
      isPublic && !isBlank(record[name]) ? [[name, record[name] ?? null]] : [],
    ),
  );

const textOf = (field: Field | undefined, values: JsonObject, context: KindContext): string => {
  const value = field === undefined ? undefined : values[field.name];
  return field === undefined || value === undefined ? '' : kindFor(field).toText(value, field, context);
};

/** Returns the first image of a field in the size for sharing, whose format PDF supports. */
const pictureOf = async (
  field: Field | undefined,
  values: JsonObject,
  readFile: FlyerRequest['readFile'],
): Promise<Buffer | undefined> => {
  const [first] = [values[field?.name ?? ''] ?? []].flat() as readonly Json[];
  const url = isObject(first) ? first['url'] : undefined;
  const file = typeof url === 'string' ? parseFileAddress(pictureAddress(url, 'share')) : undefined;
  if (file === undefined) return undefined;
  return readFile(file.id, file.name).catch(() => undefined);
};

const isPicture = (field: Field): boolean => kindFor(field).traits.picture === true;

/** Returns whether a field has one short value, other than a link, an email or a reference. */
const isFact = (field: Field): boolean => {
  const { traits, column } = kindFor(field);
  return (
    traits.upload !== true &&
    traits.wide !== true &&
    traits.refersTo === undefined &&
    traits.nested === undefined &&
    traits.choices !== 'many' &&
    !column.type.endsWith('[]') &&
    field.property.format !== 'uri' &&
    field.property.format !== 'email'
  );
};

const pairsOf = (
  fields: readonly Field[],
  values: JsonObject,
  context: KindContext,
): readonly (readonly [string, string])[] =>
  fields.flatMap((field) => {
    // False is left out: a list of "No" informs nobody.
    const text = values[field.name] === false ? '' : textOf(field, values, context);
    return text === '' ? [] : [[field.title, text] as const];
  });

const canCall = (field: Field): boolean => kindFor(field).traits.contact?.includes('call') === true;

const agentOf = async ({ agent: { resource, record }, readFile, context }: FlyerRequest): Promise<Flyer['agent']> => {
  const values = publicValues(resource, record);
  const fields = resource.fields.filter((field) => values[field.name] !== undefined);
  const isContact = (field: Field): boolean => kindFor(field).traits.contact !== undefined;
  return {
    name: recordTitle(resource, values, context),
    lines: fields
      .filter((field) => isFact(field) && !isContact(field) && !resource.recordTitle.includes(`{${field.name}}`))
      .map((field) => textOf(field, values, context)),
    // Phone numbers first: people in front of a sign call.
    contacts: fields
      .filter(isContact)
      .toSorted((a, b) => Number(canCall(b)) - Number(canCall(a)))
      .map((field) => textOf(field, values, context)),
    portrait: await pictureOf(fields.find(isPicture), values, readFile),
  };
};

/**
 * Returns the content of a record's flyer: its public fields with the first image, the public fields of the sharer
 * (`agent`), and the URL in the QR code.
 */
export const flyerOf = async (request: FlyerRequest): Promise<Flyer> => {
  const { resource, preview, record, address, readFile, context } = request;
  const values = publicValues(resource, record);
  const { per } = preview.schema;
  const price = textOf(preview.price, values, context);
  const perText = per === undefined ? undefined : per.values[String(values[per.by])];
  const placed = new Set([
    preview.title,
    preview.price,
    ...preview.place,
    ...preview.highlights,
    preview.images,
    preview.text,
    resource.position?.latitude,
    resource.position?.longitude,
  ]);
  const others = resource.fields.filter((field) => field.public && !placed.has(field));
  return {
    agency: context.settings.name,
    title: textOf(preview.title, values, context) || recordTitle(resource, values, context),
    price:
      price === ''
        ? ''
        : [`${symbolOf(context.settings.currency)} ${price}`, perText].filter((part) => part !== undefined).join(' '),
    place: preview.place
      .map((field) => textOf(field, values, context))
      .filter((text) => text !== '')
      .join(', '),
    photo: await pictureOf(preview.images, values, readFile),
    highlights: pairsOf(preview.highlights, values, context),
    facts: pairsOf(others.filter(isFact), values, context),
    lists: pairsOf(
      others.filter((field) => kindFor(field).traits.choices === 'many'),
      values,
      context,
    ),
    about: textOf(preview.text, values, context),
    agent: await agentOf(request),
    address,
  };
};
