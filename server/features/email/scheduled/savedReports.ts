import type { Model, Resource } from '#model/resource.ts';
import type { ReportMailSchema, Rhythm, SavedReportSchema } from '#model/schema/savedReportSchema.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { Executor } from '../../../postgres/pool.ts';
import { quote } from '../../../postgres/quote.ts';
import type { EmailSchedule } from './schedule.ts';

/**
 * A resource whose records are saved reports that can be emailed, and its schema words `savedReport` and
 * `savedReport.mail`.
 */
export type EmailedResource = {
  readonly resource: Resource;
  readonly words: SavedReportSchema;
  readonly mail: ReportMailSchema;
};

/**
 * A saved report that is emailed. `report`, `query`: the name of the report and its parameters. `changedAt`: when the
 * saved report was last changed.
 */
export type SavedReport = {
  readonly id: string;
  readonly title: string;
  readonly report: string;
  readonly query: string;
  readonly owner: string | null;
  readonly recipients: readonly string[];
  readonly schedule: EmailSchedule;
  readonly changedAt: Date;
};

/**
 * Returns the resources whose records are saved reports that can be emailed: those with `savedReport.mail` in the
 * schema.
 */
export const emailedResources = (model: Model): readonly EmailedResource[] =>
  Object.values(model.resources).flatMap((resource) => {
    const words = resource.schema.savedReport;
    return words?.mail === undefined ? [] : [{ resource, words, mail: words.mail }];
  });

type Row = {
  id: string;
  title: string | null;
  report: string | null;
  query: string | null;
  owner: string | null;
  recipients: readonly string[] | null;
  stopped: readonly string[] | null;
  rhythm: string;
  time: string | null;
  weekday: string | null;
  monthDay: number | null;
  changedAt: Date;
};

const savedOf = (row: Row, rhythms: Readonly<Record<string, Rhythm>>): readonly SavedReport[] => {
  const rhythm = ownValue(rhythms, row.rhythm);
  if (rhythm === undefined || row.report === null) return [];
  const recipients = (row.recipients ?? []).filter((id) => row.stopped?.includes(id) !== true);
  return [
    {
      id: row.id,
      title: row.title ?? row.report,
      report: row.report,
      query: row.query ?? '',
      owner: row.owner,
      recipients,
      changedAt: row.changedAt,
      schedule: { rhythm, time: row.time ?? '09:00', weekday: row.weekday ?? 'Monday', monthDay: row.monthDay ?? 1 },
    },
  ];
};

/**
 * Returns the saved reports to email: enabled, scheduled and not deleted, without recipients who unsubscribed. With
 * `id`, only that report.
 */
export const readSavedReports = async (
  executor: Executor,
  { resource, words, mail }: EmailedResource,
  id?: string,
): Promise<readonly SavedReport[]> => {
  const title = resource.fields[0]?.name ?? '_id';
  const column = (name: string): string => `t.${quote(name)}`;
  const { rows } = await executor.query<Row>(
    `select t."_id"::text as id, ${column(title)}::text as title, ${column(words.report)} as report,
      ${column(words.query)} as query, t."createdBy"::text as owner,
       ${column(mail.to)}::text[] as recipients, ${column(mail.stopped)}::text[] as stopped,
       ${column(mail.rhythm)} as rhythm, ${column(mail.time)} as time,
       ${column(mail.weekday)} as weekday, ${column(mail.monthDay)}::int as "monthDay", t."updatedAt" as "changedAt"
     from ${quote(resource.name)} t
     where t."deletedAt" is null and ${column(mail.on)} is not false
     and ${column(mail.rhythm)} = any($1::text[])${id === undefined ? '' : ' and t."_id" = $2::uuid'}
     order by t."_id"`,
    id === undefined ? [Object.keys(mail.rhythms)] : [Object.keys(mail.rhythms), id],
  );
  return rows.flatMap((row) => savedOf(row, mail.rhythms));
};

/**
 * Stores the result of the last email (`text`, and `sentAt` if it was sent) in the saved report, where its owner sees
 * it. The report's version stays the same, because this is not an edit.
 */
export const noteOutcome = async (
  executor: Executor,
  { resource, mail }: EmailedResource,
  { id, text, sentAt }: { readonly id: string; readonly text: string; readonly sentAt?: Date },
): Promise<void> => {
  await executor.query(
    `update ${quote(resource.name)}
      set ${quote(mail.outcome)} = $2, ${quote(mail.sentAt)} = coalesce($3::timestamptz, ${quote(mail.sentAt)})
      where "_id" = $1`,
    [id, text.slice(0, 500), sentAt ?? null],
  );
};

/** Unsubscribes a recipient from a report. Returns the report's title, or undefined if it does not exist. */
export const endSubscription = async (
  executor: Executor,
  { resource, mail }: EmailedResource,
  { report, recipient }: { readonly report: string; readonly recipient: string },
): Promise<string | undefined> => {
  const column = quote(mail.stopped);
  const { rows } = await executor.query<{ title: string | null }>(
    `update ${quote(resource.name)} set ${column} = case when $2::uuid = any(${column}) then ${column}
      else coalesce(${column}, '{}') || $2::uuid end
     where "_id" = $1 returning ${quote(resource.fields[0]?.name ?? '_id')}::text as title`,
    [report, recipient],
  );
  return rows[0] === undefined ? undefined : (rows[0].title ?? '');
};
