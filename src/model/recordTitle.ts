/**
 * Fills a pattern with a record's values: `{name}` and `{"name":"Asha"}` → `Asha`.
 * A value that is absent gives an empty text; a pattern that comes out empty gives the record's id.
 */
export const recordTitle = (pattern: string, record: Readonly<Record<string, unknown>>): string => {
  const text = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = record[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
  const id = record['_id'];
  return text.trim() === '' && typeof id === 'string' ? id : text.trim();
};
