const tags = /<(\/?)([a-z][a-z0-9]*)/gi;

/**
 * Max nesting of elements. chosen: far more levels than the layout of an email needs, and few enough for a recursive
 * parser.
 */
const maxDepth = 300;
/** Max open elements that a closing tag is compared with. A closing tag that matches none of them is ignored. */
const maxCompared = 50;

/** Elements without a closing tag. */
const voidTags = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
/** Tag → the open elements that its opening tag closes, although they have no closing tag. */
const closedByStart: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  tr: ['td', 'th', 'tr'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  option: ['option'],
};

/**
 * Returns the HTML unchanged. If elements are nested too deeply for the parser, returns only the part before the first
 * of these elements. Takes linear time.
 */
export const cutDeepNesting = (html: string): string => {
  const open: string[] = [];
  for (const { 1: slash, 2: tag = '', index } of html.matchAll(tags)) {
    const name = tag.toLowerCase();
    if (slash === '/') {
      const at = open.lastIndexOf(name);
      if (at >= 0 && open.length - at <= maxCompared) open.length = at;
    } else if (!voidTags.has(name)) {
      const ended = Object.hasOwn(closedByStart, name) ? (closedByStart[name] ?? []) : [];
      while (ended.includes(open.at(-1) ?? '')) open.pop();
      if (open.length >= maxDepth) return html.slice(0, index);
      open.push(name);
    }
  }
  return html;
};
