import { kinds } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import { recordTitle } from '#kinds/recordTitle.ts';
import type { Resource } from '#model/resource.ts';

/** Returns whether the value of a field fits on one line. Descriptions, pictures and references do not. */
const isLine = ({ kind }: Field): boolean => {
  const traits = kinds[kind]?.traits;
  return (
    traits !== undefined &&
    traits.wide !== true &&
    traits.upload !== true &&
    traits.nested === undefined &&
    traits.refersTo === undefined
  );
};

/**
 * Returns the title of a record and, below it, the fields that visitors may see, one per line: `3 BHK in
 * Indiranagar\n\nPrice: 1.25 Cr\nArea: 1,450 sq ft`. Blank fields, and the position on a map, are left out. '' if no
 * such field has a value.
 */
export const factsText = (resource: Resource, record: Readonly<Record<string, Json>>, context: KindContext): string => {
  // Coordinates are left out, because people cannot read them. The public page links to the map.
  const onMap = [resource.position?.latitude.name, resource.position?.longitude.name];
  const shown = resource.fields.filter(
    (field) =>
      field.public &&
      isLine(field) &&
      !onMap.includes(field.name) &&
      !isBlank(record[field.name]) &&
      record[field.name] !== false,
  );
  if (shown.length === 0) return '';
  const lines = shown
    .filter(({ name }) => !resource.recordTitle.includes(`{${name}}`))
    .map((field) => `${field.title}: ${kinds[field.kind]?.toText(record[field.name], field, context) ?? ''}`);
  return [recordTitle(resource, record, context), '', ...lines].join('\n');
};

/**
 * Returns a record in two lines, for messages about several records: its title, and the values on its card that
 * visitors may see. Example: `Sea view\n1.25 Cr · Indiranagar · 3 BHK`. The second line is left out if there are no
 * such values.
 */
export const shortText = (resource: Resource, record: Readonly<Record<string, Json>>, context: KindContext): string => {
  const facts = (resource.list.cards?.fields ?? []).filter(
    (field) => field.public && isLine(field) && !isBlank(record[field.name]),
  );
  // A number without its title would be unclear: `3` is written as `3 BHK`.
  const texts = facts.map(
    (field) =>
      `${kinds[field.kind]?.toText(record[field.name], field, context) ?? ''}${field.choices.length > 0 && /^[\d.+]+$/.test(String(record[field.name])) ? ` ${field.title}` : ''}`,
  );
  return [recordTitle(resource, record, context), texts.join(' · ')].filter((line) => line !== '').join('\n');
};
