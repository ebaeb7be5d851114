import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import {
  ascendingOrder,
  defaultOrder,
  isAlwaysFilled,
  isScalar,
  orderText,
  filteredTimeFields,
} from '../../../query/filters/order.ts';
import { quote } from '../../../postgres/quote.ts';
import { ownerFields } from '../../../query/filters/scope/scope.ts';
import { matchIndex } from './matchIndex.ts';
import { tabIndexes } from './tabIndexes.ts';
import { tableColumns } from '../columns/tableColumns.ts';
import { openSearchColumn, searchColumn } from '../../../query/filters/search.ts';
import { expiresText } from '../../../query/filters/expiresText.ts';
import { textHash } from '../../problems/textHash.ts';

/** An index that a table needs. */
export type WantedIndex = {
  readonly name: string;
  readonly table: string;
  /** SQL after `create index [concurrently] if not exists NAME`. */
  readonly definition: string;
  readonly unique: boolean;
  /** The field, or fields, with unique values. Undefined: the index is not unique. */
  readonly field: string | undefined;
};

type Plan = {
  readonly label: string;
  readonly unique?: true;
  readonly field?: string;
  readonly text: string;
  readonly where: string;
};

const notDeleted = '"deletedAt" is null';

/**
 * Returns the fields with a tab for blanks, and the first owner field. Few records have no value there, and they must
 * be found fast.
 */
const blankLookups = (resource: Resource): readonly Field[] => {
  const asked = resource.list.tabs.flatMap(({ filter }) =>
    Object.entries(filter).flatMap(([name, value]) => (isObject(value) && value['blank'] === true ? [name] : [])),
  );
  return resource.fields.filter(
    (field) =>
      isScalar(field) && !isAlwaysFilled(field) && (asked.includes(field.name) || resource.owners[0] === field.name),
  );
};

const isQueried = (resource: Resource, field: Field): boolean =>
  field.filter ||
  field.sort ||
  ownerFields(resource).includes(field.name) ||
  field.name === resource.states?.field ||
  field.name === resource.states?.sub;

/**
 * Returns the fields that tabs combine with a field. An index of the field that includes them counts such a tab without
 * reading the records.
 */
const askedTogether = (resource: Resource, field: Field): readonly Field[] => {
  const tabs = resource.list.tabs.filter(({ filter }) => Object.hasOwn(filter, field.name));
  const names = new Set(tabs.flatMap(({ filter }) => Object.keys(filter)));
  return resource.fields.filter(
    (other) => other.name === resource.states?.field && other !== field && names.has(other.name),
  );
};

const including = (fields: readonly Field[]): string =>
  fields.length === 0 ? '' : ` include (${fields.map(({ name }) => quote(name)).join(', ')})`;

/**
 * Returns the index for filters by a field and for both directions of its order. Rows without a value are left out,
 * because they follow all others in the default order.
 */
const valueIndex = (resource: Resource, field: Field): Plan => ({
  label: field.name,
  text: `(${orderText(ascendingOrder(resource, field.sort || field.filter ? field : { ...field, filter: true }), '')})${including(askedTogether(resource, field))}`,
  where: isAlwaysFilled(field) ? notDeleted : `${notDeleted} and ${quote(field.name)} is not null`,
});

/** Returns the compared expression of a unique text, such as a phone, address or username. Case is ignored. */
const comparedText = (field: Field): string =>
  kindFor(field).column.type === 'text' ? `lower(${quote(field.name)})` : quote(field.name);

const uniqueIndex = (field: Field): Plan => {
  const column = quote(field.name);
  return {
    label: field.name,
    ...(field.unique === 'refuse' ? { unique: true as const } : {}),
    field: field.name,
    text: `(${comparedText(field)})`,
    where: `${notDeleted} and ${column} is not null`,
  };
};

/**
 * Returns the index for values whose combination must be unique, ignoring case. A record in which one of the values is
 * blank is not a duplicate.
 */
const togetherIndex = (resource: Resource, names: readonly string[]): Plan => ({
  label: names.join('_'),
  unique: true,
  field: names.join(', '),
  text: `(${names
    .flatMap((name) => resource.fieldsByName[name] ?? [])
    .map(comparedText)
    .join(', ')})`,
  where: notDeleted,
});

const plansOf = (resource: Resource): readonly Plan[] => {
  const order = orderText(defaultOrder(resource), '');
  const scalar = resource.fields.filter(
    (field) =>
      isScalar(field) && isQueried(resource, field) && field.name !== resource.list.sort.field && field.name !== '_id',
  );
  const lists = resource.fields.filter((field) => field.filter && kindFor(field).column.type.endsWith('[]'));
  const search = tableColumns(resource).filter(({ column }) => column === searchColumn || column === openSearchColumn);
  return [
    { label: 'order', text: `(${order})${including(filteredTimeFields(resource))}`, where: notDeleted },
    ...scalar.map((field) => valueIndex(resource, field)),
    ...blankLookups(resource).map(
      (field): Plan => ({
        label: `no_${field.name}`,
        text: `(${order})`,
        where: `${notDeleted} and ${quote(field.name)} is null`,
      }),
    ),
    ...tabIndexes(resource).map(
      ({ label, beside, where }): Plan => ({
        label,
        text: `(${order}) include (${beside.map(quote).join(', ')})`,
        where: `${notDeleted} and ${where}`,
      }),
    ),
    ...[matchIndex(resource) ?? []].flat(),
    // Without the second condition, each insert would write an entry for every list that has no value.
    ...lists.map(
      (field): Plan => ({
        label: field.name,
        text: `using gin (${quote(field.name)})`,
        where: `${notDeleted} and ${quote(field.name)} is not null`,
      }),
    ),
    ...resource.fields
      .filter(({ property }) => property.documents !== undefined)
      .map(
        (field): Plan => ({
          label: `${field.name}_expires`,
          text: '("_id")',
          where: `${notDeleted} and ${expiresText(quote(field.name))}`,
        }),
      ),
    ...search.map(
      ({ column }): Plan => ({
        label: column,
        text: `using gin (${quote(column)} gin_trgm_ops) with (gin_pending_list_limit = 512)`,
        where: notDeleted,
      }),
    ),
    ...resource.fields
      .filter((field) => field.unique !== undefined && !kindFor(field).column.type.endsWith('[]'))
      .map(uniqueIndex),
    ...(resource.schema.uniqueTogether ?? []).map((names) => togetherIndex(resource, names)),
    { label: 'deleted', text: '("deletedAt" desc)', where: '"deletedAt" is not null' },
  ];
};

/** Max length of a Postgres name, less the length of the hash. */
const maxLabelLength = 46;

/**
 * Returns all indexes of a resource's table: for filters, orders, tabs, matches, search, unique values and deleted
 * records. Each name contains a hash of the definition, so a changed index gets a new name. Example:
 * `leads_status_1f0c…` on `("status", "receivedAt" desc, "_id" desc) where "deletedAt" is null`.
 */
export const wantedIndexes = (resource: Resource): readonly WantedIndex[] => {
  const all = plansOf(resource).map(({ label, unique, field, text, where }): WantedIndex => {
    const table = quote(resource.name);
    const definition = `on ${table} ${text} where ${where}`;
    const name = `${`${resource.name}_${label}`.slice(0, maxLabelLength)}_${textHash(`${unique === true} ${definition}`)}`;
    return { name, table: resource.name, definition, unique: unique === true, field };
  });
  return [...new Map(all.map((index) => [index.name, index])).values()];
};
