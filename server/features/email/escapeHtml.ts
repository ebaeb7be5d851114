/** Escapes a text for the HTML of an email: `<b>` → `&lt;b&gt;`. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
