const tags = /<(\/?)([a-z][a-z0-9]*)/gi;

/** chosen: far deeper than the layout of an email, and not deep enough for a parser that calls itself. */
const maxDepth = 300;
/** A closing tag further up than this is ignored. */
const searched = 50;

const empty = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
/** Elements that an opening tag ends without their own closing tag. */
const ends: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  tr: ['td', 'th', 'tr'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  option: ['option'],
};

/** Returns HTML up to where its elements are nested too deeply to be parsed, in linear time. */
export const withoutDeepEnd = (html: string): string => {
  const open: string[] = [];
  for (const { 1: slash, 2: tag = '', index } of html.matchAll(tags)) {
    const name = tag.toLowerCase();
    if (slash === '/') {
      const at = open.lastIndexOf(name);
      if (at >= 0 && open.length - at <= searched) open.length = at;
    } else if (!empty.has(name)) {
      const ended = Object.hasOwn(ends, name) ? (ends[name] ?? []) : [];
      while (ended.includes(open.at(-1) ?? '')) open.pop();
      if (open.length >= maxDepth) return html.slice(0, index);
      open.push(name);
    }
  }
  return html;
};
