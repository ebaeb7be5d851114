const adopted = new Set<string>();

/**
 * Adds a style sheet to the page, once. A script that is loaded later adds its own styles in this way, so the main
 * style sheet remains small. It is a constructed style sheet, because the page's policy forbids `<style>` elements.
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
