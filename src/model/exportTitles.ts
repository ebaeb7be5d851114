import type { Field } from './field.ts';
import type { Resource } from './resource.ts';

/**
 * Titles of a field's columns in a file: `own` holds the value, `names` the titles of the records that it points at.
 */
export type ColumnTitles = { readonly own: string; readonly names?: string };

/** Brings a title to the form in which titles are compared: `Alternate  Contact-No.` → `alternatecontactno`. */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '');

const pointsAway = (field: Field): boolean => field.to !== undefined || field.toAny.length > 0;

/**
 * Gives the titles of the columns that a resource's fields have in an exported file: none twice, so that an import
 * knows each again. The record's own id stands under `Id`.
 * Shape: `{"name":{"own":"Name"},"assignedTo":{"own":"Owner id","names":"Owner"}}`.
 */
export const exportTitles = ({ fields }: Resource): ReadonlyMap<string, ColumnTitles> => {
  const taken = new Set<string>([plainTitle('Id'), plainTitle('Verdict'), plainTitle('Reason')]);
  const unique = (title: string, name: string): string => {
    const free = taken.has(plainTitle(title)) || plainTitle(title) === '' ? `${title} (${name})` : title;
    taken.add(plainTitle(free));
    return free;
  };
  return new Map(
    fields.map((field) => {
      if (!pointsAway(field)) return [field.name, { own: unique(field.title, field.name) }];
      const names = unique(field.title, field.name);
      return [field.name, { names, own: unique(`${field.title} id`, field.name) }];
    }),
  );
};
