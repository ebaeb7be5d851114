import type { Model } from '#model/resource.ts';
import { type ShareLinks, activeLinkStates } from '#model/shareLinks.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { type Bind, createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';

/** A share link by its id, at a moment. */
export type LinkStatement = { readonly links: ShareLinks; readonly id: string; readonly now: Date };

/**
 * Returns the SQL condition that a row `t` is the share link `id`, and that the link is not deleted, in an open state
 * and not expired.
 */
export const isActiveLink = ({ links, id, now }: LinkStatement, bind: Bind): string => {
  const { resource, words } = links;
  const expires = words.expires === undefined ? undefined : `t.${quote(words.expires)}`;
  return [
    `t."_id" = ${bind(id, 'uuid')}`,
    't."deletedAt" is null',
    ...(resource.states === undefined
      ? []
      : [`t.${quote(resource.states.field)} = any(${bind(activeLinkStates(links), 'text[]')})`]),
    ...(expires === undefined
      ? []
      : [`(${expires} is null or ${expires} > ${bind(now.toISOString(), 'timestamptz')})`]),
  ].join(' and ');
};

/**
 * Returns the statement that selects some fields of a share link, as a row `{data}`; no row if the link does not exist
 * or is not active. Example: `select json_build_object('property', t."property", …) as data from "shares" t where
 * t."_id" = $1::uuid and …`.
 */
export const selectActiveLink = (statement: LinkStatement, fields: readonly string[]): Statement => {
  const { bind, values } = createParameters();
  const where = isActiveLink(statement, bind);
  const columns = fields.map((name) => `${bind(name, 'text')}, t.${quote(name)}`).join(', ');
  return prepared(
    `select json_build_object(${columns}) as data from ${quote(statement.links.resource.name)} t where ${where}`,
    values,
  );
};

/**
 * Which share links are ended, and how. `ended`: the state that the links get. `shown`: the id of the record that the
 * links lead to. `by`: the user who ends them, null without sign-in.
 */
export type EndLinks = {
  readonly links: ShareLinks;
  readonly ended: string;
  readonly shown: string;
  readonly by: string | null;
  readonly now: Date;
};

/**
 * Returns the statement that sets the state `ended` for every open share link that leads to the record `shown`. Its
 * rows are `{id, old}` for each link, `old` with its state before. Undefined if share links have no states. Example:
 * `with open as (select … from "shares" t where t."property" = $1::uuid and t."status" = any($2::text[]) … for update)
 * update "shares" t set "status" = $3::text … from open where t."_id" = open.id returning …`.
 */
export const endLinksTo = ({ links, ended, shown, by, now }: EndLinks): Statement | undefined => {
  const { resource, words } = links;
  if (resource.states === undefined) return undefined;
  const { bind, values } = createParameters();
  const [table, state] = [quote(resource.name), quote(resource.states.field)];
  const open = `select t."_id" as id, t.${state} as old
      from ${table} t
      where t.${quote(words.record)} = ${bind(shown, 'uuid')}
      and t.${state} = any(${bind(activeLinkStates(links), 'text[]')}) and t."deletedAt" is null
      order by t."_id" for update`;
  return prepared(
    `with open as (${open}) update ${table} t set ${state} = ${bind(ended, 'text')}, "version" = t."version" + 1,
      "updatedAt" = ${bind(now.toISOString(), 'timestamptz')}, "updatedBy" = ${bind(by, 'uuid')} from open
      where t."_id" = open.id returning open.id::text as id, open.old`,
    values,
  );
};

/**
 * Returns the statement that inserts a link view and increases the link's counter, if the link is active and the view
 * is new. It returns a row `{by}` with the sharer, or no row if nothing was written. Undefined if no resource stores
 * link views. `opening`: an id that is the same for all requests of one visit. Example: `with noted as (insert
 * into "openings" (…) select … from "shares" t where … on conflict do nothing returning 1) update "shares" t set
 * "openCount" = coalesce(t."openCount", 0) + 1 … from noted where t."_id" = $1::uuid returning …`.
 */
export const insertOpening = (
  statement: LinkStatement & { readonly model: Model; readonly opening: string },
): Statement | undefined => {
  const {
    links: { resource, words },
    model,
    opening,
    id,
    now,
  } = statement;
  const { opening: kept, opened } = words;
  const target = ownValue(model.resources, kept.resource);
  if (target === undefined) return undefined;
  const { bind, values } = createParameters();
  const where = isActiveLink(statement, bind);
  const at = bind(now.toISOString(), 'timestamptz');
  const pairs: readonly (readonly [string, string])[] = [
    ['_id', bind(opening, 'uuid')],
    ['createdAt', at],
    ['updatedAt', at],
    [kept.link, 't."_id"'],
    [kept.at, at],
    ...Object.entries(kept.copy ?? {}).map(([name, from]) => [name, `t.${quote(from)}`] as const),
  ];
  const count = quote(opened.count);
  const sets = [
    `${count} = coalesce(t.${count}, 0) + 1`,
    ...(opened.first === undefined ? [] : [`${quote(opened.first)} = coalesce(t.${quote(opened.first)}, ${at})`]),
    ...(opened.last === undefined ? [] : [`${quote(opened.last)} = ${at}`]),
  ];
  return prepared(
    `with noted as (insert into ${quote(target.name)} (${pairs.map(([name]) => quote(name)).join(', ')})
      select ${pairs.map(([, cell]) => cell).join(', ')} from ${quote(resource.name)} t where ${where}
      on conflict ("_id") do nothing returning 1)
      update ${quote(resource.name)} t set ${sets.join(', ')} from noted where t."_id" = ${bind(id, 'uuid')}
      returning t.${quote(words.by)}::text as by`,
    values,
  );
};
