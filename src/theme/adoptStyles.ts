const adopted = new Set<string>();

/**
 * Puts a style sheet into the page that came with a script which few people need, so that the page's own sheet stays
 * small for all. A constructed sheet needs no `<style>`, which the page's policy refuses.
 * Example: `import css from './gallery.css?inline'; adoptStyles(css);`
 */
export const adoptStyles = (css: string): void => {
  if (
    adopted.has(css) ||
    !('adoptedStyleSheets' in document) ||
    typeof CSSStyleSheet !== 'function' ||
    !('replaceSync' in CSSStyleSheet.prototype)
  )
    return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
};
