import { kindFor } from '#kinds/index.ts';
import { publicFields } from '#model/preview.ts';
import type { PreviewSchema } from '#model/schema/previewSchema.ts';
import type { Resource } from '#model/resource.ts';
import type { StatesSchema } from '#model/schema/statesSchema.ts';
import { statesOfType } from '#model/states.ts';
import { type Bind, createParameters } from '../../postgres/parameters.ts';
import { projection } from '../../query/records/select/projection.ts';
import { quote } from '../../postgres/quote.ts';
import { isActiveLink, type LinkStatement } from '../../query/records/shareLinks.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';

/** State types of an available record and of an active user. */
const openTypes = ['open', 'scheduled'] as const;

const isOpen = (alias: string, states: StatesSchema | undefined, bind: Bind): string =>
  states === undefined
    ? 'true'
    : `coalesce(${alias}.${quote(states.field)} = any(${bind(statesOfType(states, openTypes), 'text[]')}), false)`;

/** Returns the SQL condition that a user `s` works here: not deleted, and in an open state. */
const isActive = (sharers: Resource, bind: Bind): string =>
  `(s."deletedAt" is null and ${isOpen('s', sharers.states, bind)})`;

/** Returns the SQL condition that a record `t` is published. Blank is not published. */
const isPublished = ({ published }: PreviewSchema): string =>
  published === undefined ? 'true' : `t.${quote(published)} is true`;

/** Returns the SQL condition that a user `s` is an agent of a record `t`: one of its owners. */
const isAgent = (resource: Resource, sharers: Resource): string => {
  const terms = resource.owners.flatMap((name) => {
    const field = resource.fieldsByName[name];
    if (field?.to !== sharers.name) return [];
    return [
      kindFor(field).column.type.endsWith('[]') ? `s."_id" = any(t.${quote(name)})` : `s."_id" = t.${quote(name)}`,
    ];
  });
  return terms.length === 0 ? 'false' : `coalesce(${terms.join(' or ')}, false)`;
};

/** Returns the SQL condition that a user `s` has sent an active link to a record `t`. */
const isSharedBy = (link: LinkStatement | undefined, bind: Bind): string => {
  if (link === undefined) return 'false';
  const { resource, words } = link.links;
  return `exists (select from (select t.${quote(words.record)} as record, t.${quote(words.by)} as by
      from ${quote(resource.name)} t where ${isActiveLink(link, bind)}) l
      where l.record = t."_id" and l.by = s."_id")`;
};

/** Returns SQL for the public fields of a record as JSON, regardless of permissions. */
const publicData = (resource: Resource): string =>
  projection({ resource, permissions: {}, fields: publicFields(resource).map(({ name }) => name) });

/**
 * The public page that a visitor requests, for `selectSeen`. `id`: the id of the record. `sharer`: the username in the
 * URL. `sharers`: the resource in which the sharer is looked up, `users`.
 */
export type SeenStatement = {
  readonly resource: Resource;
  readonly preview: PreviewSchema;
  readonly sharers: Resource;
  readonly id: string;
  readonly sharer: string;
  /** The link of the visitor's token. Absent: the visitor has no valid token. */
  readonly link?: LinkStatement | undefined;
  /** Single-record resources that every page shows, such as the organization. */
  readonly around: readonly Resource[];
};

/** Access to a public page: the row of `selectSeen`. */
export type PageAccess = {
  /** A text that changes with everything on the page. */
  readonly versions: string;
  /** Whether the record is available. */
  readonly open: boolean;
  /** Id of the sharer. Null if they no longer work here. */
  readonly sharer: string | null;
  /** Whether the sharer is an agent of the record. The page then opens without a link. */
  readonly agent: boolean;
  /** Username of an active agent of the record, if the sharer no longer works here. Otherwise null. */
  readonly successor: string | null;
};

/** Returns SQL for the versions of a record `t`, its sharer `s` and the records that every page shows. */
const versionsText = (around: readonly Resource[]): string => {
  const versions = around.map(({ name }) => `(select max(o."version") from ${quote(name)} o)`);
  return `concat_ws('.', ${['t."version"', 's."version"', ...versions].join(', ')})`;
};

/** Returns the subquery of an active agent of a record `t`, as `{name}`. `first`: the id of the agent to prefer. */
const agentText = (
  { resource, preview, sharers }: Pick<SeenStatement, 'resource' | 'preview' | 'sharers'>,
  first: string,
  bind: Bind,
): string =>
  `select s.${quote(preview.sharer.name)} as name from ${quote(sharers.name)} s
      where ${isAgent(resource, sharers)} and ${isActive(sharers, bind)}
      order by s."_id" = ${first} desc, s."_id" limit 1`;

/**
 * Returns the statement that selects a row of `PageAccess` if a public page may be opened, otherwise no row. The record
 * must be published. The sharer must be an agent of the record (one of its owners) or have sent the visitor's link
 * (`link`). One statement checks everything, so that a refusal does not reveal its reason. chosen: links of people who
 * left still work, because clients keep them; they lead to another agent of the record. `around`: the other records on
 * the page, such as the organization; the selected `versions` change with them too.
 */
export const selectSeen = (seen: SeenStatement): Statement => {
  const { resource, preview, sharers, id, sharer, link, around } = seen;
  const { bind, values } = createParameters();
  const agent = isAgent(resource, sharers);
  const active = isActive(sharers, bind);
  return prepared(
    `select ${versionsText(around)} as versions, ${isOpen('t', resource.states, bind)} as open,
      case when ${active} then s."_id"::text end as sharer, ${agent} as agent,
      case when not ${active} then (select a.name from (${agentText(seen, 's."_id"', bind)}) a) end as successor
      from ${quote(resource.name)} t, ${quote(sharers.name)} s
      where t."_id" = ${bind(id, 'uuid')} and t."deletedAt" is null and ${isPublished(preview)}
      and s.${quote(preview.sharer.name)} = ${bind(sharer, 'text')}
      and (${agent} or ${isSharedBy(link, bind)})
      order by ${active} desc limit 1`,
    values,
  );
};

/**
 * Returns the statement that selects the public fields of a record as JSON, in a row `{data}`. It returns no row if the
 * record does not exist. Without `id`, it selects the only record of a resource that has one, such as the organization.
 */
export const selectPublic = (resource: Resource, id?: string): Statement => {
  const { bind, values } = createParameters();
  const which = id === undefined ? '' : ` and t."_id" = ${bind(id, 'uuid')}`;
  return prepared(
    `select ${publicData(resource)} as data
      from ${quote(resource.name)} t
      where t."deletedAt" is null${which}
      order by t."_id" limit 1`,
    values,
  );
};

/** Returns the statement that selects one row if a user works here: not deleted, and in an open state. */
export const selectActive = (sharers: Resource, id: string): Statement => {
  const { bind, values } = createParameters();
  return prepared(
    `select 1 from ${quote(sharers.name)} s where s."_id" = ${bind(id, 'uuid')} and ${isActive(sharers, bind)}`,
    values,
  );
};

/** The public page for which `selectSimilar` finds similar records, at most `limit`. `id`: the record of the page. */
export type SimilarStatement = Pick<SeenStatement, 'resource' | 'preview' | 'sharers' | 'id'> & {
  readonly limit: number;
  /** Id of the sharer of the page, or null. */
  readonly sharer: string | null;
};

/** Returns the SQL condition, with `and`, that `t` has the same values as `o` in the fields that must be equal. */
const isSame = ({ similar }: PreviewSchema): string =>
  (similar?.same ?? [])
    .map((name) => ` and (o.${quote(name)} is null or t.${quote(name)} = o.${quote(name)})`)
    .join('');

/** Returns the SQL of the order by the distance of the number that should be near; empty without such a number. */
const nearestFirst = ({ similar }: PreviewSchema): string =>
  similar?.near === undefined ? '' : `abs(t.${quote(similar.near)} - o.${quote(similar.near)}) nulls last, `;

/**
 * Returns the statement that selects up to `limit` records similar to the record of a public page, as rows
 * `{id, data, sharer}`. They are available and published. Two schema words decide: the fields in `similar.same` must be
 * equal unless the page's record leaves them blank, and the records with the nearest number in `similar.near` come
 * first. `data`: the public fields as JSON. `sharer`: the username of an active agent of the similar record, the sharer
 * of this page if possible. A record without such an agent is left out, because no URL leads to its page.
 */
export const selectSimilar = (similar: SimilarStatement): Statement => {
  const { resource, preview, id, limit, sharer } = similar;
  const { bind, values } = createParameters();
  const table = quote(resource.name);
  return prepared(
    `select t."_id"::text as id, ${publicData(resource)} as data, a.name as sharer from ${table} t
      cross join lateral (${agentText(similar, bind(sharer, 'uuid'), bind)}) a, ${table} o
      where o."_id" = ${bind(id, 'uuid')} and t."_id" <> o."_id"
      and t."deletedAt" is null and ${isPublished(preview)} and ${isOpen('t', resource.states, bind)}${isSame(preview)}
      order by ${nearestFirst(preview)}t."_id" desc limit ${bind(limit, 'integer')}`,
    values,
  );
};
