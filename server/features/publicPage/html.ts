/** Text that is HTML already; whatever else comes into a page is escaped. */
export type Html = { readonly html: string };
/** What may stand between the tags. */
export type HtmlPart = Html | string | number | undefined | false | readonly HtmlPart[];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Writes a text so that a page shows it as it is: `<b>` → `&lt;b&gt;`. */
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const write = (part: HtmlPart): string => {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string') return escapeText(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(write).join('');
};

/**
 * Makes HTML of a template; what is put in is escaped, so that no field of a record can ever be more than text.
 * Attributes stand in double quotes.
 * Example: ``html`<p title="${title}">${text}</p>` ``.
 */
export const html = (texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html => ({
  html: texts.reduce((whole, text, index) => `${whole}${write(parts[index - 1])}${text}`),
});

/** Writes a value as a block of JSON within a page; no text in it can end the block. */
export const jsonBlock = (type: string, value: object): Html => ({
  html: `<script type="${type}">${JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}</script>`,
});
