import { isObject } from '#model/schema/json.ts';

/** chosen: max number of suggested columns. */
const maxColumns = 200;

/**
 * Returns the columns of a sample, which is JSON or the query of a URL: the paths of the first 200 values. Empty for an
 * empty text. Returns undefined if the text is neither. Example: `{"lead":{"phone":1}}` and `lead.phone=1` →
 * `lead.phone`.
 */
export const sampleColumns = (text: string): readonly string[] | undefined => {
  const columns: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (columns.length >= maxColumns) return;
    if (isObject(value) || Array.isArray(value))
      for (const [name, child] of Object.entries(value)) visit(child, path === '' ? name : `${path}.${name}`);
    else if (path !== '') columns.push(path);
  };
  const trimmed = text.trim();
  if (trimmed === '') return [];
  try {
    visit(JSON.parse(trimmed), '');
    return columns;
  } catch {
    const names = [...new URLSearchParams(trimmed.replace(/^[^?]*\?/, '')).keys()];
    return /^[^\s{[]+=/.test(trimmed) ? [...new Set(names)].slice(0, maxColumns) : undefined;
  }
};
