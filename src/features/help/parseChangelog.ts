/** The changes of one theme, such as the working day. `title` is '' for changes without a theme. */
type NewsTheme = { readonly title: string; readonly items: readonly string[] };
/** The changes of one type: Added, Changed, Fixed or Security. */
type NewsSection = { readonly title: string; readonly themes: readonly NewsTheme[] };
/** One version of the changelog. `version` is '' for changes that are not released. */
export type NewsVersion = {
  readonly version: string;
  /** The day of the release, `2026-11-23`. '' for changes that are not released. */
  readonly day: string;
  readonly sections: readonly NewsSection[];
};

const headOf = (line: string): { readonly version: string; readonly day: string } => {
  const [, name = '', day = ''] = /^## \[([^\]]+)\](?: - (\S+))?/.exec(line) ?? [];
  return { version: name === 'Unreleased' ? '' : name, day };
};

const sectionOf = (block: string): NewsSection => {
  const [title = '', ...lines] = block.split('\n');
  const themes: { readonly title: string; readonly items: string[] }[] = [{ title: '', items: [] }];
  for (const line of lines) {
    const items = themes.at(-1)?.items ?? [];
    const theme = /^\*\*(.+)\*\*$/.exec(line)?.[1];
    if (theme !== undefined) themes.push({ title: theme, items: [] });
    else if (line.startsWith('- ')) items.push(line.slice(2));
    else if (/^\s+\S/.test(line)) items.push(`${items.pop() ?? ''} ${line.trim()}`.trim());
  }
  return { title: title.trim(), themes: themes.filter(({ items }) => items.length > 0) };
};

/**
 * Parses a changelog in the format of Keep a Changelog. A bold line, such as `**Languages**`, begins a theme within a
 * section. Returns the versions, newest first, without those that have no changes.
 */
export const parseChangelog = (text: string): readonly NewsVersion[] =>
  text
    .split(/\n(?=## \[)/)
    .slice(1)
    .map((block): NewsVersion => {
      const [head = '', ...sections] = block.split(/\n### /);
      return { ...headOf(head), sections: sections.map(sectionOf).filter(({ themes }) => themes.length > 0) };
    })
    .filter(({ sections }) => sections.length > 0);

/** A part of a line of the changelog: plain text, a name in italics, or code. */
export type NewsPart = { readonly text: string; readonly as: 'text' | 'name' | 'code' };

/**
 * Splits a line of the changelog into plain text, `*names*` and `` `code` ``, without these marks. A link is replaced
 * by its text.
 */
export const newsParts = (item: string): readonly NewsPart[] =>
  item
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .split(/(`[^`]+`|\*[^*]+\*)/)
    .filter((text) => text !== '')
    .map((text) =>
      /^`.+`$/.test(text)
        ? { text: text.slice(1, -1), as: 'code' }
        : /^\*.+\*$/.test(text)
          ? { text: text.slice(1, -1), as: 'name' }
          : { text, as: 'text' },
    );
