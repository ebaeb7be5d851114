import type { Language } from '#model/language/languages.ts';
import { currentLanguage } from '../../../language/language.ts';
import { isBlank } from '#model/schema/json.ts';
import { pageContacts } from './pageContacts.ts';
import { html, jsonBlock, type Html, type HtmlPart } from './html.ts';
import { pageAddress, picturesOf, locationText, positionOf, priceOf, fieldText, pageTitle, type View } from './view.ts';

/** URLs of the style sheet that declares the font of a language, and of the font's files. */
export type FontAssets = { readonly style: string; readonly files: readonly string[] };

/** URLs of the page's built script and style, and of the fonts of languages that have one. */
export type Assets = {
  readonly script: string | undefined;
  readonly style: string | undefined;
  readonly fonts: Readonly<Partial<Record<Language, FontAssets>>>;
};

/**
 * Returns the HTML that loads the font of the current language before the text of a page is painted. Nothing for a
 * language without a font, such as English.
 */
export const fontLinks = ({ fonts }: Assets): HtmlPart => {
  const font = fonts[currentLanguage()];
  return (
    font !== undefined && [
      font.files.map((file) => html`<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>\n`),
      html`<link rel="stylesheet" href="${font.style}">\n`,
    ]
  );
};

/** Chat apps cut longer descriptions. */
const maxDescriptionLength = 200;

/** Returns the location, highlights and text of the record in one line. The price is in the title of a shared link. */
const describe = (view: View): string => {
  const facts = view.preview.highlights
    .map((field) => [field.title, fieldText(field, view)] as const)
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `${title}: ${text}`);
  const text = [locationText(view), ...facts, fieldText(view.preview.text, view).replace(/\s+/g, ' ')]
    .filter((part) => part !== '')
    .join(' · ');
  return text.length <= maxDescriptionLength ? text : `${text.slice(0, maxDescriptionLength - 1).trimEnd()}…`;
};

/**
 * Returns the types for search engines: a real-estate listing if the record has a location, otherwise a product.
 * Source: schema.org RealEstateListing, Product.
 */
const typesOf = (view: View): { readonly page: string; readonly seller: string } =>
  view.preview.place.length > 0 || positionOf(view) !== undefined
    ? { page: 'RealEstateListing', seller: 'RealEstateAgent' }
    : { page: 'Product', seller: 'Organization' };

/** Returns the structured data for search engines. */
const linkedData = (view: View): object => {
  const types = typesOf(view);
  const { record, sharer } = view.data;
  const price = view.preview.price === undefined ? undefined : record.values[view.preview.price.name];
  const place = locationText(view);
  const position = positionOf(view);
  const phone = pageContacts(view).find(({ way }) => way === 'call')?.text;
  return {
    '@context': 'https://schema.org',
    '@type': types.page,
    name: pageTitle(view),
    url: pageAddress(view),
    description: describe(view),
    image: picturesOf(view.preview.images, record).map(({ page }) => view.origin + page),
    ...(place === '' && position === undefined
      ? {}
      : {
          contentLocation: {
            '@type': 'Place',
            ...(place === '' ? {} : { name: place }),
            ...(position === undefined ? {} : { geo: { '@type': 'GeoCoordinates', ...position } }),
          },
        }),
    ...(isBlank(price)
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            price,
            priceCurrency: view.context.settings.currency,
            availability: 'https://schema.org/InStock',
          },
        }),
    provider: {
      '@type': types.seller,
      name: view.context.settings.name,
      ...(sharer.name === view.context.settings.name
        ? {}
        : { employee: { '@type': 'Person', name: sharer.name, ...(phone === undefined ? {} : { telephone: phone }) } }),
    },
  };
};

const named = (name: string, content: string): Html => html`<meta name="${name}" content="${content}">\n`;
const property = (name: string, content: string): Html => html`<meta property="${name}" content="${content}">\n`;

/** Returns the HTML that every public page has in its head: title, icons, fonts, style and script. */
export const basicHead = (title: string, assets: Assets): Html => html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121416">
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
${fontLinks(assets)}${assets.style !== undefined && html`<link rel="stylesheet" href="${assets.style}">\n`}${assets.script !== undefined && html`<script type="module" src="${assets.script}"></script>\n`}`;

/** Returns the HTML of the metadata for chats, social networks and search engines: Open Graph, Twitter, JSON-LD. */
export const sharedHead = (view: View): HtmlPart => {
  const title = pageTitle(view);
  const heading = [title, priceOf(view)].filter((text) => text !== '').join(' · ');
  const description = describe(view);
  const [cover] = picturesOf(view.preview.images, view.data.record);
  const image = cover === undefined ? undefined : view.origin + cover.share;
  const address = pageAddress(view);
  return html`<link rel="canonical" href="${address}">
${named('description', description)}${property('og:type', 'website')}${property('og:site_name', view.context.settings.name)}${property('og:title', heading)}${property('og:description', description)}${property('og:url', address)}${property('og:locale', `${currentLanguage()}_${view.context.settings.country}`)}${image !== undefined && [property('og:image', image), property('og:image:type', 'image/jpeg'), property('og:image:width', '1200'), property('og:image:height', '630'), property('og:image:alt', title)]}${named('twitter:card', image === undefined ? 'summary' : 'summary_large_image')}${named('twitter:title', heading)}${named('twitter:description', description)}${image !== undefined && [named('twitter:image', image), named('twitter:image:alt', title)]}${jsonBlock('application/ld+json', linkedData(view))}`;
};
