import { kindFor } from '#kinds/index.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { type Preview, publicFields } from '#model/preview.ts';
import { recordTitle } from '#kinds/recordTitle.ts';
import type { Model, Resource } from '#model/resource.ts';
import { shareLinksTo } from '#model/shareLinks.ts';
import { settingResources } from '#model/settings.ts';
import type { Executor } from '../../postgres/pool.ts';
import { isUuid } from '../../auth/isUuid.ts';
import { type PageAccess, selectPublic, selectSeen, selectSimilar } from './selectPreview.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import type { KindContext } from '#model/kind.ts';

/** A record as the public sees it: its public fields, without its id. */
export type PublicRecord = { readonly resource: Resource; readonly values: JsonObject };

/** The public page that a visitor opens. */
export type PreviewRequest = {
  readonly model: Model;
  readonly resource: Resource;
  readonly preview: Preview;
  /** The resource of the sharers. */
  readonly sharers: Resource;
  /** The username in the URL. */
  readonly sharer: string;
  readonly id: string;
  /** Id of the link whose token is in the URL. Undefined: no valid token. */
  readonly link?: string | undefined;
};

/** All data that a public page shows. */
export type PreviewData = {
  readonly record: PublicRecord;
  /** The person to contact: the sharer, or the agency if they no longer work here. */
  readonly sharer: PublicRecord & { readonly name: string };
  readonly agency: PublicRecord | undefined;
  /** Id of a publicly referenced record → its title. */
  readonly titles: ReadonlyMap<string, string>;
  /** Similar records to show if the record is no longer available. Otherwise empty. */
  readonly similar: readonly { readonly id: string; readonly sharer: string; readonly record: PublicRecord }[];
};

const maxSimilar = 6;

const isValue = (field: string, values: JsonObject): boolean => Object.hasOwn(values, field);

const recordOf = (resource: Resource, text: string | undefined): PublicRecord => {
  const values: unknown = text === undefined ? {} : JSON.parse(text);
  // checked: Postgres built a JSON object; only public fields are kept
  const all = (isObject(values) ? values : {}) as JsonObject;
  return {
    resource,
    values: Object.fromEntries(
      publicFields(resource).flatMap(({ name }) => (isValue(name, all) ? [[name, all[name] ?? null]] : [])),
    ),
  };
};

const readPublic = async (executor: Executor, resource: Resource, id?: string): Promise<PublicRecord> => {
  const [row] = await runRows<{ data: string }>(executor, selectPublic(resource, id));
  return recordOf(resource, row?.data);
};

/** Returns the title of a record if it consists of public fields, otherwise undefined. */
const publicTitle = ({ resource, values }: PublicRecord, context: KindContext): string | undefined =>
  recordTitle(resource, values, context) || undefined;

const idsIn = (value: Json | undefined): readonly string[] =>
  [value ?? []].flat().filter((one) => typeof one === 'string');

const readTitles = async (
  executor: Executor,
  model: Model,
  { resource, values }: PublicRecord,
): Promise<ReadonlyMap<string, string>> => {
  const wanted = publicFields(resource).flatMap((field) => {
    const to = kindFor(field).traits.refersTo === undefined ? undefined : model.resources[field.to ?? ''];
    return to === undefined ? [] : idsIn(values[field.name]).map((id) => ({ id, to }));
  });
  const context = kindContextOf(model.settings);
  const titles = await Promise.all(
    wanted.map(async ({ id, to }) => [id, publicTitle(await readPublic(executor, to, id), context)] as const),
  );
  return new Map(titles.flatMap(([id, title]) => (title === undefined ? [] : [[id, title]])));
};

/**
 * Returns the access to a public page, or undefined if the page cannot be opened. The record must exist, be published
 * and not be deleted. The sharer named in the URL must be an agent of the record, or have sent the visitor's link. They
 * need not be active: then the access has another agent, if there is one. No reason is returned, so that visitors
 * cannot find out which records exist.
 */
export const readPageAccess = async (executor: Executor, request: PreviewRequest): Promise<PageAccess | undefined> => {
  const { model, resource, preview, sharers, sharer, id, link } = request;
  const links = shareLinksTo(model, resource.name);
  if (!isUuid(id) || sharer.includes('\0') || !sharer.isWellFormed()) return undefined;
  const [seen] = await runRows<PageAccess>(
    executor,
    selectSeen({
      resource,
      preview: preview.schema,
      sharers,
      id,
      sharer,
      around: settingResources(model),
      link: link === undefined || links === undefined ? undefined : { links, id: link, now: new Date() },
    }),
  );
  return seen;
};

/**
 * Returns all data that a public page shows. `seen`: the access that `readPageAccess` has returned for this request.
 */
export const readPreview = async (
  executor: Executor,
  request: PreviewRequest,
  seen: PageAccess,
): Promise<PreviewData> => {
  const { model, resource, preview, sharers, id } = request;
  const [around] = settingResources(model);
  const [record, sharer, agency, similar] = await Promise.all([
    readPublic(executor, resource, id),
    seen.sharer === null ? undefined : readPublic(executor, sharers, seen.sharer),
    around === undefined ? undefined : readPublic(executor, around),
    seen.open
      ? []
      : runRows<{ id: string; data: string; sharer: string }>(
          executor,
          selectSimilar({ resource, preview: preview.schema, sharers, sharer: seen.sharer, id, limit: maxSimilar }),
        ),
  ]);
  return {
    record,
    sharer:
      sharer === undefined
        ? { ...(agency ?? recordOf(sharers, undefined)), name: model.settings.name }
        : { ...sharer, name: publicTitle(sharer, kindContextOf(model.settings)) ?? request.sharer },
    agency,
    titles: await readTitles(executor, model, record),
    similar: similar.map((row) => ({ id: row.id, sharer: row.sharer, record: recordOf(resource, row.data) })),
  };
};
