import { serverText } from '../../../language/serverText.ts';
import { word } from '#model/language/wording.ts';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import { drawIcon } from './drawIcon.ts';
import { html, type Html, type HtmlPart } from './html.ts';
import { storedFilesOf, positionOf, fieldText, type View } from './view.ts';

/** Fields that are shown elsewhere on the page. */
const placedFields = ({ preview, data: { record } }: View): ReadonlySet<Field | undefined> =>
  new Set([
    preview.title,
    preview.price,
    ...preview.place,
    preview.images,
    preview.text,
    ...preview.highlights,
    record.resource.position?.latitude,
    record.resource.position?.longitude,
  ]);

// False values are left out, because a visitor learns nothing from "No".
const isShown = (value: Json | undefined): boolean => value !== false;

const pair = (field: Field, text: string): Html => html`<div><dt>${field.title}</dt><dd>${text}</dd></div>`;

const pairs = (fields: readonly Field[], view: View): readonly Html[] =>
  fields.flatMap((field) => {
    const text = isShown(view.data.record.values[field.name]) ? fieldText(field, view) : '';
    return text === '' ? [] : [pair(field, text)];
  });

/**
 * Returns the HTML of the facts below the price (`preview.highlights` in the schema), or false if all of them are
 * blank.
 */
export const highlights = (view: View): HtmlPart => {
  const found = pairs(view.preview.highlights, view);
  return found.length > 0 && html`<dl class="highlights">${found}</dl>`;
};

const choicesOf = (field: Field, { data: { record } }: View): readonly string[] =>
  [record.values[field.name] ?? []].flat().filter((one) => typeof one === 'string');

const chips = (field: Field, view: View): HtmlPart => {
  const found = choicesOf(field, view);
  return (
    found.length > 0 &&
    html`<section><h2>${field.title}</h2><ul class="chips">${found.map((one) => html`<li>${drawIcon('check')}${word(one)}</li>`)}</ul></section>`
  );
};

const isWeb = (text: string): boolean => /^https?:\/\//i.test(text);

const sizeText = (bytes: number): string => {
  if (bytes < 1000) return '';
  return bytes < 1_000_000 ? ` (${Math.round(bytes / 1000)} kB)` : ` (${(bytes / 1_000_000).toFixed(1)} MB)`;
};

const link = (field: Field, view: View): readonly Html[] => {
  const files = storedFilesOf(field, view.data.record);
  if (files.length > 0) {
    return files.map(
      ({ url, size }, index) =>
        html`<li><a href="${url}" download>${drawIcon('file')}${field.title}${files.length > 1 && ` ${index + 1}`}<small>${sizeText(size)}</small></a></li>`,
    );
  }
  const text = fieldText(field, view);
  return isWeb(text)
    ? [html`<li><a href="${text}" target="_blank" rel="noopener nofollow">${drawIcon('link')}${field.title}</a></li>`]
    : [];
};

const mapLink = (view: View): readonly Html[] => {
  const place = positionOf(view);
  if (place === undefined) return [];
  const address = `https://www.google.com/maps/search/?api=1&query=${place.latitude}%2C${place.longitude}`;
  return [
    html`<li><a href="${address}" target="_blank" rel="noopener">${drawIcon('map')}${serverText('page.onMap')}</a></li>`,
  ];
};

const paragraphs = (text: string): readonly Html[] =>
  text
    .split(/\n{2,}/)
    .map((lines) => html`<p>${lines.split('\n').map((line, index) => [index > 0 && html`<br>`, line])}</p>`);

/** The display form of a field, by the traits of its kind. */
type Shape = 'fact' | 'chips' | 'link' | 'text' | 'picture';
const shapeOf = (field: Field): Shape => {
  const { traits } = kindFor(field);
  if (traits.picture === true) return 'picture';
  if (traits.upload === true || field.property.format === 'uri') return 'link';
  if (traits.choices === 'many') return 'chips';
  return traits.wide === true ? 'text' : 'fact';
};

/**
 * Returns the HTML of the public fields that the page does not show elsewhere, such as in the heading or as highlights.
 * Blank fields, pictures, and the value "No" are left out. In this order: the text of the field `preview.text` in the
 * schema; links to the map, files and websites; short values, in the sections of the form; lists of choices; other long
 * texts.
 */
export const details = (view: View): HtmlPart => {
  const placed = placedFields(view);
  const sections = view.data.record.resource.form.map(({ title, fields }) => ({
    title,
    fields: fields.filter((field) => field.public && !placed.has(field)),
  }));
  const all = sections.flatMap(({ fields }) => fields);
  const ofShape = (shape: Shape): readonly Field[] => all.filter((field) => shapeOf(field) === shape);
  const about = fieldText(view.preview.text, view);
  const texts = ofShape('text')
    .map((field) => ({ title: field.title, text: fieldText(field, view) }))
    .filter(({ text }) => text !== '');
  const links = [...mapLink(view), ...ofShape('link').flatMap((field) => link(field, view))];
  return [
    about !== '' && html`<section><h2>${view.preview.text?.title}</h2>${paragraphs(about)}</section>`,
    links.length > 0 && html`<ul class="links">${links}</ul>`,
    sections.map(({ title, fields }) => {
      const found = pairs(
        fields.filter((field) => shapeOf(field) === 'fact'),
        view,
      );
      return found.length > 0 && html`<section><h2>${title}</h2><dl class="facts">${found}</dl></section>`;
    }),
    ofShape('chips').map((field) => chips(field, view)),
    texts.map(({ title, text }) => html`<section><h2>${title}</h2>${paragraphs(text)}</section>`),
  ];
};
