import { isBlank, type Json } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { kindFor } from './index.ts';

type Titled = Pick<Resource, 'recordTitle' | 'fieldsByName'>;

/** Characters that separate the values of a title. They are removed from its ends, where a value may be blank. */
export const titleSeparators = ' ,·–—';

const separatorsAtEnds = new RegExp(`^[\\s${titleSeparators}]+|[\\s${titleSeparators}]+$`, 'g');

/** Matches each field in a resource's `recordTitle`: `{firstName} {lastName}` contains `firstName` and `lastName`. */
const placeholder = /\{(\w+)\}/g;

/** Returns the names of the fields in the titles of a resource's records: `{name}, {day}` → `["name","day"]`. */
export const titleFields = ({ recordTitle: pattern }: Pick<Resource, 'recordTitle'>): readonly string[] =>
  [...pattern.matchAll(placeholder)].flatMap(([, name]) => name ?? []);

/** Returns whether the titles of a resource's records contain only texts that are shown as they are stored. */
export const hasStoredTitle = (resource: Titled): boolean =>
  titleFields(resource).every((name) => {
    const field = ownValue(resource.fieldsByName, name);
    return field === undefined || kindFor(field).traits.shownAsStored === true;
  });

/**
 * Returns a record's title: the resource's `recordTitle` with the values of the record as their kinds show them, in the
 * current language: `{name}, {day}` with `{"name":"Asha","day":"2026-01-05"}` → `Asha, 5-Jan-2026`. Blank values are
 * left out, with a separator at the start or end: `Asha`. If nothing is left, or without a resource, the title is the
 * record's id.
 */
export const recordTitle = (
  resource: Titled | undefined,
  record: Readonly<Record<string, unknown>>,
  context: KindContext,
): string => {
  const text = resource?.recordTitle
    .replace(placeholder, (_, name: string) => {
      const field = ownValue(resource.fieldsByName, name);
      const value = record[name];
      // checked: records contain JSON values
      return field === undefined || isBlank(value) ? '' : kindFor(field).toText(value as Json, field, context);
    })
    .replace(separatorsAtEnds, '');
  const id = record['_id'];
  return text !== undefined && text !== '' ? text : typeof id === 'string' ? id : '';
};
