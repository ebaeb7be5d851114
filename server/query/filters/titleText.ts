import { cachedBy } from '#model/cachedBy.ts';
import { kindFor } from '#kinds/index.ts';
import { titleSeparators } from '#kinds/recordTitle.ts';
import { canRead, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { currentField } from './columns.ts';
import { quote, quoteText } from '../../postgres/quote.ts';

const buildTitle = (resource: Resource, permissions: PermissionMap): string => {
  const parts = resource.recordTitle.split(/(\{\w+\})/).flatMap((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return part === '' ? [] : [quoteText(part)];
    const field = currentField(resource, name);
    const isShown =
      field !== undefined && kindFor(field).column.wire !== 'never' && canRead(permissions, resource, field);
    return isShown ? [`t.${quote(name)}::text`] : [];
  });
  return `coalesce(nullif(btrim(concat(${["''", ...parts].join(', ')}), '${titleSeparators}'), ''), t."_id"::text)`;
};

/**
 * Returns the title expression for some permissions. Cached, because one permission map serves all requests of a user
 * until their permissions change.
 */
const titleIn = cachedBy((resource: Resource) =>
  cachedBy((permissions: PermissionMap) => buildTitle(resource, permissions)),
);

/**
 * Returns an SQL expression for the title of the row `t` with the stored values, to find and sort records by title:
 * the schema's `recordTitle` without fields that the user may not read, or the id if nothing is left. For titles that
 * people read, use `titleColumn`. Example: `{firstName} {lastName}` →
 * `coalesce(nullif(btrim(concat(t."firstName"::text, ' ', t."lastName"::text), ' ,·–—'), ''), t."_id"::text)`.
 */
export const titleText = (resource: Resource, permissions: PermissionMap): string => titleIn(resource)(permissions);
