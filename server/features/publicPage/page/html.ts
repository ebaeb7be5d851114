/** A text that is already HTML. The template `html` inserts it unchanged, and escapes all other texts. */
export type Html = { readonly html: string };
/**
 * Values that the template `html` accepts. `false` and `undefined` insert nothing; a list inserts each of its values.
 */
export type HtmlPart = Html | string | number | undefined | false | readonly HtmlPart[];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML: `<b>` → `&lt;b&gt;`. */
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const write = (part: HtmlPart): string => {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string') return escapeText(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(write).join('');
};

/**
 * Builds HTML from a template. Inserted values are escaped, so that a field of a record can never be markup. Attributes
 * must be in double quotes. Example: ``html`<p title="${title}">${text}</p>` ``.
 */
export const html = (texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html => ({
  html: texts.reduce((whole, text, index) => `${whole}${write(parts[index - 1])}${text}`),
});

/**
 * Returns a `<script>` element that contains `value` as JSON. `type`: the type of the element, such as
 * `application/ld+json`. The JSON is escaped, so that no text in it can end the element.
 */
export const jsonBlock = (type: string, value: object): Html => ({
  html: `<script type="${type}">${JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}</script>`,
});
