import { kindFor } from '#kinds/index.ts';
import { isObject } from '#model/schema/json.ts';
import { readableNames } from '../../query/filters/scope/readableNames.ts';
import { shareLinksTo } from '#model/shareLinks.ts';
import { can, canRead } from '#model/permissions/permissions.ts';
import { messageWays } from '#model/schema/schema.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { pageNumber } from '../../contract/parameters.ts';
import { count, list, object, ref } from '../../contract/schemaTypes.ts';
import { currentLanguage } from '../../language/language.ts';
import { translateRuleText } from '../../language/translation/translateRuleText.ts';
import { translateText } from '../../language/translation/translateText.ts';
import { selectTimeline } from './selectTimeline.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { readVisible } from '../../records/context/readVisible.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { defineOperation } from '../../records/context/defineOperation.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { runStatement } from '../../postgres/runStatement.ts';

const perPage = 50;

const translateNote = (note: string): string =>
  note.startsWith('Rule: ') ? translateRuleText(note) : translateText(note);

/** Translates the notes that the server wrote. Notes of users are unchanged. */
const translatedNotes = (data: string): string => {
  if (currentLanguage() === 'en') return data;
  // checked: the statement's own JSON
  const activities = JSON.parse(data) as readonly { readonly note: string | null }[];
  return JSON.stringify(
    activities.map((activity) => ({ ...activity, note: activity.note === null ? null : translateNote(activity.note) })),
  );
};

type ShareEntry = { readonly new: unknown };

/** Returns the id of the share link that an entry is about, or null. */
const linkOf = ({ new: details }: ShareEntry): string | null =>
  isObject(details) && typeof details['link'] === 'string' ? details['link'] : null;

/**
 * Hides the recipient and the note of entries about share links that the user may not see. Otherwise everyone who sees
 * a property would learn the names of other users' leads.
 */
const withoutHiddenLinks = async (context: OperationContext, data: string): Promise<string> => {
  const { pool, resource, state } = context;
  const links = shareLinksTo(state.model, resource.name)?.resource.name;
  if (links === undefined || !data.includes('"link"')) return data;
  // checked: the statement's own JSON
  const entries = JSON.parse(data) as readonly ShareEntry[];
  const placeOf = (entry: ShareEntry) => ({ resource: links, record: linkOf(entry) });
  const isVisible = await readVisible(
    pool,
    { model: state.model, reader: readerOf(context) },
    entries.map((entry) => placeOf(entry)),
  );
  return JSON.stringify(
    entries.map((entry) =>
      linkOf(entry) === null || isVisible(placeOf(entry))
        ? entry
        : { ...entry, note: null, new: isObject(entry.new) ? { channel: entry.new['channel'] ?? null } : null },
    ),
  );
};

/**
 * `timeline`: returns a page of 50 activities of a record, newest first, and their total number. Field changes need the
 * permission `viewHistory`. Values of fields that the user cannot read are left out, and those of fields that the
 * schema no longer has. A call's recording is returned only if the user can read all phone numbers of the record. A
 * message's files are returned only if the user can read an address of the record for the same way of contact: for an
 * email, an email address. An entry about a share link that the user may not see has neither recipient nor note.
 * Errors: `NOT_FOUND` for a record that the user may not see.
 */
export const timeline = defineOperation({
  query: object({ 'page?': pageNumber(10_000) }),
  describe: ({ resource }) => ({
    summary: `Get the timeline of ${withArticle(resource.title)}`,
    description: `Newest first, ${perPage} per page. Field changes need the permission ${resource.module}.viewHistory.`,
    answers: {
      200: { description: 'A page of activities.', schema: object({ data: list(ref('Activity')), total: count }) },
    },
  }),
  run: async ({ query: { page }, ...context }) => {
    const { resource, actor, id, pool } = context;
    await readRecord(context, pool, id);
    const statement = selectTimeline({
      resource: resource.name,
      record: id,
      page,
      perPage,
      readableFields: readableNames(resource, actor.permissions),
      withRecordings: resource.fields
        .filter((field) => kindFor(field).traits.contact?.includes('call') === true)
        .every((field) => canRead(actor.permissions, resource, field)),
      withParts: messageWays.filter((way) =>
        resource.fields.some(
          (field) =>
            kindFor(field).traits.contact?.includes(way) === true && canRead(actor.permissions, resource, field),
        ),
      ),
      withEdits: can(actor.permissions, resource.module, 'viewHistory'),
    });
    const row = await runStatement<{ data: string; total: string }>(pool, statement);
    const data = await withoutHiddenLinks(context, row?.data ?? '[]');
    return { body: `{"data":${translatedNotes(data)},"total":${Number(row?.total ?? 0)}}` };
  },
});
