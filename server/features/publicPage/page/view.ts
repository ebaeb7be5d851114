import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isBlank, isObject, type Json } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import type { Preview } from '#model/preview.ts';
import { pictureAddress } from '#model/values/storedFiles.ts';
import type { PreviewData, PublicRecord } from '../readPreview.ts';

/** Everything a page is rendered from. */
export type View = {
  readonly data: PreviewData;
  readonly preview: Preview;
  readonly context: KindContext;
  /** `https://example.com`, without a trailing slash. */
  readonly origin: string;
  /** The page's own path. */
  readonly path: string;
  readonly sharer: string;
  readonly id: string;
};

/** URLs of an image in four sizes: for the page on a wide screen and on a phone, for a list, and for shared links. */
export type Picture = Readonly<Record<'page' | 'phone' | 'list' | 'share', string>>;

const symbolOf = (currency: string, country: string): string => {
  const parts = new Intl.NumberFormat(`en-${country}`, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  return /\p{L}$/u.test(symbol) ? `${symbol} ` : symbol;
};

const ids = (value: Json): readonly string[] => [value].flat().filter((one) => typeof one === 'string');

/** Formats a value: amounts with their currency, references by their titles, '' for blank. */
export const valueText = (
  field: Field,
  value: Json | undefined,
  { data, context }: Pick<View, 'data' | 'context'>,
): string => {
  if (value === undefined || isBlank(value)) return '';
  const kind = kindFor(field);
  if (kind.traits.refersTo !== undefined)
    return ids(value)
      .flatMap((id) => data.titles.get(id) ?? [])
      .join(', ');
  const text = kind.toText(value, field, context);
  return kind.traits.amount === true && text !== ''
    ? `${symbolOf(context.settings.currency, context.settings.country)}${text}`
    : text;
};

/** Formats a field of the record, or returns '' if there is no such field. */
export const fieldText = (field: Field | undefined, view: View, record: PublicRecord = view.data.record): string =>
  field === undefined ? '' : valueText(field, record.values[field.name], view);

/**
 * Formats an amount without rounding, with digits grouped as in the agency's country: `₹1,25,00,000`. '' for anything
 * but a number.
 */
export const exactAmountOf = (value: Json | undefined, { context }: View): string => {
  const { currency, country } = context.settings;
  if (typeof value !== 'number') return '';
  return new Intl.NumberFormat(`en-${country}`, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 2,
    minimumFractionDigits: 0,
  }).format(value);
};

/**
 * Returns the text after the price, such as `a month`, or '' if the schema (`preview.per`) has none for this record.
 */
export const priceSuffix = (view: View, record: PublicRecord = view.data.record): string => {
  const { per } = view.preview.schema;
  const value = per === undefined ? undefined : record.values[per.by];
  return per !== undefined && typeof value === 'string' && Object.hasOwn(per.values, value)
    ? (per.values[value] ?? '')
    : '';
};

/** Returns the stored files in a field of one file or of a list of files. Empty for a blank or missing field. */
export const storedFilesOf = (
  field: Field | undefined,
  { values }: PublicRecord,
): readonly { readonly url: string; readonly size: number }[] =>
  [(field === undefined ? undefined : values[field.name]) ?? []].flat().flatMap((file) => {
    const url = isObject(file) ? file['url'] : undefined;
    const size = isObject(file) ? file['size'] : undefined;
    return typeof url === 'string' ? [{ url, size: typeof size === 'number' ? size : 0 }] : [];
  });

/** Returns the images in a field, the cover first. Empty for a blank or missing field. */
export const picturesOf = (field: Field | undefined, record: PublicRecord): readonly Picture[] =>
  storedFilesOf(field, record).map(({ url }) => ({
    page: pictureAddress(url, 'page'),
    phone: pictureAddress(url, 'phone'),
    list: pictureAddress(url, 'list'),
    share: pictureAddress(url, 'share'),
  }));

/** Returns the first image in the public fields of a record, such as a sharer's photo or a logo, or undefined. */
export const portraitOf = (record: PublicRecord): Picture | undefined =>
  record.resource.fields
    .filter((field) => field.public && kindFor(field).traits.picture === true)
    .flatMap((field) => picturesOf(field, record))[0];

/** Returns the heading of a page: the title field of the record, otherwise the title of its resource. */
export const pageTitle = (view: View, record: PublicRecord = view.data.record): string =>
  fieldText(view.preview.title, view, record) || record.resource.title;

/** Returns the location in one line, most specific part first: `Indiranagar, Bengaluru`. '' if it is blank. */
export const locationText = (view: View, record: PublicRecord = view.data.record): string =>
  [...new Set(view.preview.place.map((field) => fieldText(field, view, record)))]
    .filter((text) => text !== '')
    .join(', ');

/**
 * Returns the title of the record, completed with the parts of its location that the title lacks: `Office in Hebbal,
 * Bengaluru`.
 */
export const titleAndPlace = (view: View): string => {
  const title = pageTitle(view);
  const place = locationText(view).split(', ');
  return [title, ...place.filter((part) => part !== '' && !title.includes(part))].join(', ');
};

/** Returns the price with its unit: `₹35.00 K a month`. '' if both are blank. */
export const priceOf = (view: View, record: PublicRecord = view.data.record): string =>
  [fieldText(view.preview.price, view, record), priceSuffix(view, record)].join(' ').trim();

/** Returns the map position of the record, or undefined if it is blank or not public. */
export const positionOf = ({
  data: { record },
}: View): { readonly latitude: number; readonly longitude: number } | undefined => {
  const { position } = record.resource;
  const [latitude, longitude] = [position?.latitude, position?.longitude].map((field) =>
    field === undefined ? undefined : record.values[field.name],
  );
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
};

/** Returns the URL of the page. */
export const pageAddress = ({ origin, path }: View): string => `${origin}${path}`;
