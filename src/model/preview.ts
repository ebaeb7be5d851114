import type { Field } from './field.ts';
import type { PreviewSchema } from './schema/previewSchema.ts';
import type { ResourceSchema } from './schema/schema.ts';

/** The fields of a public page. */
export type Preview = {
  readonly schema: PreviewSchema;
  readonly title: Field | undefined;
  readonly price: Field | undefined;
  readonly place: readonly Field[];
  readonly images: Field | undefined;
  readonly highlights: readonly Field[];
  readonly text: Field | undefined;
};

/**
 * Returns the fields that a public page shows as title, price, images and so on, from the word `preview` of a resource
 * file. `byName` has the resource's fields by name; names that are not in it are left out. Returns undefined if the
 * file does not have the word, i.e. records of the resource have no public page.
 */
export const previewOf = (
  { preview: schema }: ResourceSchema,
  byName: Readonly<Record<string, Field>>,
): Preview | undefined => {
  if (schema === undefined) return undefined;
  const one = (name: string | undefined): Field | undefined => (name === undefined ? undefined : byName[name]);
  const some = (names: readonly string[] = []): readonly Field[] => names.flatMap((name) => byName[name] ?? []);
  return {
    schema,
    title: one(schema.title),
    price: one(schema.price),
    place: some(schema.place),
    images: one(schema.images),
    highlights: some(schema.highlights),
    text: one(schema.text),
  };
};

/** What the URL of a public page contains. */
export type PreviewLink = {
  /** Username of the sharer. */
  readonly sharer: string;
  readonly id: string;
  /** Token of a share link. */
  readonly token?: string | undefined;
};

/**
 * Returns the path of a record's public page. Example: `({"address":"/external/property-preview"},
 * {"sharer":"asha","id":"0193…"})` → `/external/property-preview/asha/0193…`; with a token `…?s=<token>`.
 */
export const previewPath = ({ address }: Pick<PreviewSchema, 'address'>, { sharer, id, token }: PreviewLink): string =>
  `${address}/${encodeURIComponent(sharer)}/${encodeURIComponent(id)}${token === undefined ? '' : `?s=${encodeURIComponent(token)}`}`;

/** Returns the fields that are `public` in the schema. A public page shows no other fields. */
export const publicFields = ({ fields }: { readonly fields: readonly Field[] }): readonly Field[] =>
  fields.filter((field) => field.public);
