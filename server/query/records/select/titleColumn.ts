import { hasStoredTitle, recordTitle, titleFields } from '#kinds/recordTitle.ts';
import type { KindContext } from '#model/kind.ts';
import { canRead, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { titleText } from '../../filters/titleText.ts';
import { projection } from './projection.ts';

/**
 * Returns an SQL expression over the row `t` for a column from which `shownTitle` and `withTitles` return the title of
 * the record, without fields that the user may not read. It is `titleText` if the title has only texts that are shown
 * as stored, otherwise the JSON text of the record with the fields of its title.
 */
export const titleColumn = (resource: Resource, permissions: PermissionMap): string => {
  if (hasStoredTitle(resource)) return titleText(resource, permissions);
  const fields = titleFields(resource).filter((name) => {
    const field = resource.fieldsByName[name];
    return field !== undefined && canRead(permissions, resource, field);
  });
  return projection({ resource, permissions, fields });
};

/** Returns the title of a record, as people read it in the current language, from the value of its `titleColumn`. */
export const shownTitle = (resource: Resource, selected: string, context: KindContext): string =>
  // checked: `titleColumn` selects the JSON text of a record
  hasStoredTitle(resource) ? selected : recordTitle(resource, JSON.parse(selected) as JsonObject, context);

/** Returns rows whose `title` has the value of `titleColumn` with the titles as people read them. Keeps null. */
export const withTitles = <Row extends { readonly title: string | null }>(
  resource: Resource,
  rows: readonly Row[],
  context: KindContext,
): readonly Row[] =>
  hasStoredTitle(resource)
    ? rows
    : rows.map((row) => (row.title === null ? row : { ...row, title: shownTitle(resource, row.title, context) }));
