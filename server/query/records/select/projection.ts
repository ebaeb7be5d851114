import { cachedBy } from '#model/cachedBy.ts';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { canRead, canSeeDeleted, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { extraColumnPairs } from '../../filters/columns.ts';
import { ownerFields } from '../../filters/scope/scope.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';

/** The fields of a record that a response asks for, and the user who reads it. */
export type ProjectionOptions = {
  readonly resource: Resource;
  readonly permissions: PermissionMap;
  /** Names of the requested fields. Absent: all. `_id` and `version` are always included. */
  readonly fields?: readonly string[];
  /** Id of the user. Absent: fields with `ownersOnly` are left out. */
  readonly viewer?: string;
  /** Whether each record also has `id`, for the simple-rest dialect. */
  readonly isRestDialect?: boolean;
};

const plainText = (column: string, type: string): string => {
  if (type === 'uuid') return `'"' || ${column} || '"'`;
  // Postgres writes numbers, booleans and jsonb as JSON.
  return type === 'text' || type.endsWith('[]') ? `to_json(${column})::text` : `${column}::text`;
};

/** Returns the column's value as JSON text; null if it is blank. */
const plainJsonText = (field: Field): string => {
  const { wire, type } = kindFor(field).column;
  const column = `t.${quote(field.name)}`;
  switch (wire) {
    case 'never':
      return 'null';
    case 'instant':
      return `'"' || to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`;
    case 'day':
      return `to_json(${column})::text`;
    case 'beside':
      return `case when ${column} is not null then json_build_object(${extraColumnPairs(field)})::text end`;
    case 'plain':
      return plainText(column, type);
  }
};

/** Returns the SQL condition that a user is an owner of the row `t`. */
const isOwnerText = (resource: Resource, viewer: string): string =>
  `(${ownerFields(resource)
    .map((name) => {
      const id = `${quoteText(viewer)}::uuid`;
      return resource.fieldsByName[name]?.property.type === 'array'
        ? `${id} = any(t.${quote(name)})`
        : `t.${quote(name)} = ${id}`;
    })
    .join(' or ')})`;

const jsonText = (field: Field, { resource, viewer }: ProjectionOptions): string => {
  if (!field.ownersOnly) return plainJsonText(field);
  return viewer === undefined || viewer === ''
    ? 'null'
    : `case when ${isOwnerText(resource, viewer)} then ${plainJsonText(field)} end`;
};

const maskedText = (field: Field): string | undefined => {
  const { column, traits } = kindFor(field);
  if (field.ownersOnly || column.type !== 'text' || column.wire !== 'plain') return undefined;
  const text = `t.${quote(field.name)}`;
  switch (traits.mask) {
    // At most half of a short value is shown.
    case 'lastFour':
      return `to_json('••••••' || right(${text}, least(4, length(${text}) / 2)))::text`;
    case 'first':
      return `to_json(left(${text}, 1) || '•••')::text`;
    case undefined:
      return undefined;
  }
};

const isKept = (field: Field, { resource, permissions, fields }: ProjectionOptions): boolean => {
  if (field.name === 'version') return false; // written before the others
  if (kindFor(field).column.wire === 'never') return false;
  if (field.system && field.name.startsWith('deleted') && !canSeeDeleted(permissions, resource)) return false;
  return fields === undefined || fields.includes(field.name);
};

/** Returns a call of `concat`, nested if necessary, because `concat` has at most a hundred arguments. */
const concat = (parts: readonly string[]): string => {
  const size = 60;
  if (parts.length <= size) return `concat(${parts.join(', ')})`;
  const groups = Array.from({ length: Math.ceil(parts.length / size) }, (_, index) =>
    parts.slice(index * size, (index + 1) * size),
  );
  return `concat(${groups.map((group) => `concat(${group.join(', ')})`).join(', ')})`;
};

/** Returns whether `projection` includes a field for this user, with its value or masked. */
export const isProjected = (field: Field, options: ProjectionOptions): boolean =>
  isKept(field, options) && (canRead(options.permissions, options.resource, field) || maskedText(field) !== undefined);

const buildProjection = (options: ProjectionOptions): string => {
  const { resource, permissions, isRestDialect = false } = options;
  const head = [
    `'{"_id":"'`,
    `t."_id"`,
    ...(isRestDialect ? [`'","id":"'`, `t."_id"`] : []),
    `'","version":'`,
    `t."version"`,
  ];
  const members = resource.fields.flatMap((field) => {
    if (!isKept(field, options)) return [];
    const text = canRead(permissions, resource, field) ? jsonText(field, options) : maskedText(field);
    return text === undefined ? [] : [`${quoteText(`,${JSON.stringify(field.name)}:`)} || ${text}`];
  });
  return concat([...head, ...members, `'}'`]);
};

/**
 * Returns the projection of all fields without those for owners only. Cached, because one permission map serves all
 * requests of a user until their permissions change.
 */
const plainProjection = cachedBy((resource: Resource) =>
  cachedBy((permissions: PermissionMap) =>
    cachedBy((isRestDialect: boolean) => buildProjection({ resource, permissions, isRestDialect })),
  ),
);

/**
 * Returns an SQL expression over the row `t` for the JSON text of the record. Only this function decides which fields
 * of a row leave the server. Secrets are never included; fields that the user may not read are masked by their kind or
 * left out; blank fields are left out, so absent means blank. Example: `concat('{"_id":"', t."_id", '","version":',
 * t."version", ',"name":' || to_json(t."name")::text, …, '}')`. If a column is null, its part is null, which concat
 * leaves out; that is faster than stripping nulls from JSON.
 */
export const projection = (options: ProjectionOptions): string => {
  const { resource, permissions, fields, isRestDialect = false } = options;
  return fields !== undefined || resource.fields.some(({ ownersOnly }) => ownersOnly)
    ? buildProjection(options)
    : plainProjection(resource)(permissions)(isRestDialect);
};
