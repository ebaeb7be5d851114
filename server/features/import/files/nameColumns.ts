/** The columns of a file, by the names that people and mappings use. */
export type FileColumns = {
  readonly names: readonly string[];
  /** Generated names of columns without a title, e.g. `Column 38`. */
  readonly unnamed: readonly string[];
};

/** A title that cannot be a name in a JSON request. */
const unusableTitle = '__proto__';

/**
 * Returns unique names for the columns of a header row: a column without a title is named by its position, and a
 * repeated title gets a number. A column with the title `__proto__` gets its position in front, because mappings name
 * columns in JSON. Example: `["Name", "", "Phone", "Phone"]` → `Name`, `Column 2`, `Phone`, `Phone (2)`.
 */
export const nameColumns = (cells: readonly string[]): FileColumns => {
  const titles = cells.map((cell, index) => {
    const title = cell.trim();
    return title === unusableTitle ? `Column ${index + 1} (${title})` : title;
  });
  const taken = new Set(titles);
  const seen = new Set<string>();
  // The last number of each title, because counting again from 2 takes too long for many equal titles.
  const numbers = new Map<string, number>();
  const free = (title: string): string => {
    let number = (numbers.get(title) ?? 1) + 1;
    while (taken.has(`${title} (${number})`)) number += 1;
    numbers.set(title, number);
    return `${title} (${number})`;
  };
  const unnamed: string[] = [];
  const names = titles.map((title, index) => {
    const place = `Column ${index + 1}`;
    const baseName = title === '' ? place : title;
    const name = seen.has(baseName) || (title === '' && taken.has(place)) ? free(baseName) : baseName;
    taken.add(name);
    seen.add(name);
    if (title === '') unnamed.push(name);
    return name;
  });
  return { names, unnamed };
};
