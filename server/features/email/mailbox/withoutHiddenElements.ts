const opening = /<(script|style|head|title)\b/gi;

/**
 * Returns HTML without scripts, styles, titles and its head. An element that is never closed is kept. Takes linear
 * time, even if many elements are never closed.
 */
export const withoutHiddenElements = (html: string): string => {
  const kept: string[] = [];
  const endless = new Set<string>();
  let from = 0;
  for (const { 1: tag = '', index } of html.matchAll(opening)) {
    const name = tag.toLowerCase();
    if (index < from || endless.has(name)) continue;
    const closing = new RegExp(`</${name}\\s*>`, 'gi');
    closing.lastIndex = index;
    if (closing.exec(html) === null) endless.add(name);
    else {
      kept.push(html.slice(from, index));
      from = closing.lastIndex;
    }
  }
  return [...kept, html.slice(from)].join(' ');
};
