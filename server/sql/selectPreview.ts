import { publicFields } from '#model/preview.ts';
import type { PreviewSchema } from '#model/previewSchema.ts';
import type { Resource } from '#model/resource.ts';
import type { StatesSchema } from '#model/schema.ts';
import { statesOfType } from '#model/states.ts';
import { type Bind, makeParameters } from './parameters.ts';
import { projection } from './projection.ts';
import { quote } from './quote.ts';
import { prepared, type Statement } from './statement.ts';

/** The types of states in which a record is on offer, and a person at work. */
const openTypes = ['open', 'scheduled'] as const;

const isOpen = (alias: string, states: StatesSchema | undefined, bind: Bind): string =>
  states === undefined ? 'true' : `coalesce(${alias}.${quote(states.field)} = any(${bind(statesOfType(states, openTypes), 'text[]')}), false)`;

// chosen: a record that says nothing is published, for the field is younger than many a record.
const isPublished = ({ published }: PreviewSchema): string => (published === undefined ? 'true' : `t.${quote(published)} is not false`);

/** What anybody may read: the public fields, as nobody in particular. */
const publicData = (resource: Resource): string =>
  projection({ resource, permissions: {}, fields: publicFields(resource).map(({ name }) => name) });

export type SeenStatement = {
  readonly resource: Resource;
  readonly preview: PreviewSchema;
  readonly sharers: Resource;
  readonly id: string;
  readonly sharer: string;
  /** Resources of one record that stand on every page, as the organization. */
  readonly around: readonly Resource[];
};

/**
 * Asks whether a page may be seen: that the record is published, and that who shares it is there and at work; as a row
 * `{versions, open, sharer}`, or none. `versions` changes with whatever stands on the page.
 * Example: `select concat_ws('.', t."version", s."version", (select max(o."version") from "organization" o)) as versions, … as open, s."_id"::text as sharer
 * from "properties" t, "users" s where t."_id" = $1::uuid and t."deletedAt" is null and t."published" is not false and s."username" = $2::text and …`.
 */
export const selectSeen = ({ resource, preview, sharers, id, sharer, around }: SeenStatement): Statement => {
  const { bind, values } = makeParameters();
  const versions = ['t."version"', 's."version"', ...around.map(({ name }) => `(select max(o."version") from ${quote(name)} o)`)].join(', ');
  return prepared(
    `select concat_ws('.', ${versions}) as versions, ${isOpen('t', resource.states, bind)} as open, s."_id"::text as sharer `
    + `from ${quote(resource.name)} t, ${quote(sharers.name)} s where t."_id" = ${bind(id, 'uuid')} and t."deletedAt" is null and ${isPublished(preview)} `
    + `and s.${quote(preview.sharer.name)} = ${bind(sharer, 'text')} and s."deletedAt" is null and ${isOpen('s', sharers.states, bind)}`,
    values,
  );
};

/**
 * Asks for the public fields of a record, as a row `{data}`; without an id, of the first, where there is but one.
 * Example: `select concat('{"_id":"', t."_id", …, ',"title":' || to_json(t."title")::text, …, '}') as data from "properties" t where t."_id" = $1::uuid and t."deletedAt" is null`.
 */
export const selectPublic = (resource: Resource, id?: string): Statement => {
  const { bind, values } = makeParameters();
  const which = id === undefined ? '' : ` and t."_id" = ${bind(id, 'uuid')}`;
  return prepared(`select ${publicData(resource)} as data from ${quote(resource.name)} t where t."deletedAt" is null${which} order by t."_id" limit 1`, values);
};

export type SimilarStatement = { readonly resource: Resource; readonly preview: PreviewSchema; readonly id: string; readonly limit: number };

/**
 * Asks for the public fields of published records like one, as rows `{id, data}`, the nearest first. What the one leaves blank is not compared.
 * Example: `select t."_id"::text as id, … as data from "properties" t, "properties" o where o."_id" = $1::uuid and t."_id" <> o."_id" and …
 * and (o."city" is null or t."city" = o."city") order by abs(t."price" - o."price") nulls last, t."_id" desc limit 6`.
 */
export const selectSimilar = ({ resource, preview, id, limit }: SimilarStatement): Statement => {
  const { bind, values } = makeParameters();
  const table = quote(resource.name);
  const same = (preview.similar?.same ?? []).map((name) => ` and (o.${quote(name)} is null or t.${quote(name)} = o.${quote(name)})`).join('');
  const near = preview.similar?.near;
  const order = near === undefined ? '' : `abs(t.${quote(near)} - o.${quote(near)}) nulls last, `;
  return prepared(
    `select t."_id"::text as id, ${publicData(resource)} as data from ${table} t, ${table} o where o."_id" = ${bind(id, 'uuid')} and t."_id" <> o."_id" `
    + `and t."deletedAt" is null and ${isPublished(preview)} and ${isOpen('t', resource.states, bind)}${same} order by ${order}t."_id" desc limit ${bind(limit, 'integer')}`,
    values,
  );
};
