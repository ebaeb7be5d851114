const adopted = new Set<string>();

/**
 * Adds a style sheet to the page, for styles of a script that is loaded later: `import css from './gallery.css?inline';
 * adoptStyles(css);`. Does nothing if it was added before, or in a browser without constructed style sheets. It adds no
 * `<style>` element, because the page's policy forbids them.
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
