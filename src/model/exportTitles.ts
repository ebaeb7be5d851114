import type { Field } from './field.ts';
import { sentence, word } from './language/wording.ts';
import type { Resource } from './resource.ts';

/**
 * Titles of the columns of a field in an exported file. `own`: the column with the value. `names`: the column with the
 * titles of referenced records, if the field is a reference.
 */
export type ColumnTitles = { readonly own: string; readonly names?: string };

/**
 * Normalizes a title for comparison: `Alternate Contact-No.` → `alternatecontactno`. Only letters, digits and the vowel
 * signs of other scripts remain, and no accents of Latin letters; '' if there are none.
 */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=\p{Script=Latin})\p{Mark}+|[^\p{Letter}\p{Number}\p{Mark}]+/gu, '');

/** Pattern of the title of a column with the ids of referenced records. */
export const idTitle = '%{field} id';

const pointsAway = (field: Field): boolean => field.to !== undefined || field.toAny.length > 0;

/**
 * Returns the titles of the columns of an exported file: field → titles, e.g.
 * `{"name":{"own":"Name"},"assignedTo":{"own":"Owner id","names":"Owner"}}`. If another column already has the title,
 * or the title is reserved (`Id`, `Verdict`, `Reason`), the field's name follows: `Name (fullName)`. So an import can
 * recognize every column.
 */
export const exportTitles = ({ fields }: Resource): ReadonlyMap<string, ColumnTitles> => {
  const taken = new Set<string>(
    ['Id', 'Verdict', 'Reason'].flatMap((title) => [plainTitle(title), plainTitle(word(title))]),
  );
  const unique = (title: string, name: string): string => {
    const free = taken.has(plainTitle(title)) || plainTitle(title) === '' ? `${title} (${name})` : title;
    taken.add(plainTitle(free));
    return free;
  };
  return new Map(
    fields.map((field) => {
      if (!pointsAway(field)) return [field.name, { own: unique(field.title, field.name) }];
      const names = unique(field.title, field.name);
      return [field.name, { names, own: unique(sentence(idTitle, { field: field.title }), field.name) }];
    }),
  );
};
