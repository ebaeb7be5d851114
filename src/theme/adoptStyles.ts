const adopted = new Set<string>();

/**
 * Adds a style sheet to the page together with its script, so that the main style sheet stays small. A constructed
 * style sheet needs no `<style>`, which the page's policy forbids. Example: `import css from './gallery.css?inline';
 * adoptStyles(css);`
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
