import type { FastifyInstance } from 'fastify';
import { dayOf } from '#model/values/time/dates.ts';
import {
  deadlineExportPath,
  type DeadlineReportAnswer,
  deadlineReportPath,
  type RecordDeadlinesAnswer,
  recordDeadlinesPath,
} from '#model/wire/deadlines.ts';
import type { Actor } from '../../../auth/actor/actor.ts';
import {
  count,
  dataEnvelope,
  id,
  instant,
  list,
  object,
  oneOfWords,
  orNull,
  text,
  textUpTo,
  yesNo,
} from '../../../contract/schemaTypes.ts';
import { deadlineReport } from '../../../features/rules/deadlines/deadlineReport.ts';
import { exportDeadlines } from '../../../features/rules/deadlines/exportDeadlines.ts';
import { recordDeadlines } from '../../../features/rules/deadlines/recordDeadlines.ts';
import type { ApiOptions } from '../../api/apiOptions.ts';
import { addRoute, defineRoute } from '../addRoute.ts';
import { wholeNumber } from '../../../contract/wholeNumber.ts';

const number = { type: 'number', minimum: 0 } as const;
const figures = {
  started: count,
  inTime: count,
  late: count,
  overdue: count,
  running: count,
  share: orNull({ type: 'number', minimum: 0, maximum: 1 }),
  median: orNull(number),
  p90: orNull(number),
} as const;
const person = object({ id: orNull(id), name: text, ...figures });
const record = object({
  record: id,
  title: text,
  owner: orNull(text),
  state: oneOfWords(['overdue', 'running', 'late']),
  startedAt: instant,
  dueAt: instant,
  metAt: orNull(instant),
});
const rule = object({
  rule: text,
  title: text,
  resource: text,
  mode: oneOfWords(['on', 'shadow', 'off']),
  within: text,
  hours: oneOfWords(['always', 'working']),
  ...figures,
  people: list(person),
  records: list(record),
  hidden: count,
});

const words = { tag: 'Server', method: 'GET', access: 'rights', permission: 'organization.edit' } as const;
const query = object({ 'days?': text });

const report = defineRoute({
  ...words,
  id: 'deadlines.report',
  path: deadlineReportPath,
  query,
  describe: () => ({
    summary: 'Report on the deadlines of rules',
    description:
      'Deadlines that started in the last `days` (1 to 90, default 30), per rule and person. `share`: the part met in ' +
      'time of those that are not running. `median` and `p90`: minutes until they were met, in working time if the rule ' +
      'counts it. Only records that you may see are counted; `hidden` is the number of the others.',
    answers: {
      200: { description: 'The report.', schema: dataEnvelope(object({ days: count, rules: list(rule) })) },
    },
    errors: ['BAD_QUERY', 'UNKNOWN_QUERY'],
  }),
});

const exported = defineRoute({
  ...words,
  id: 'deadlines.export',
  path: deadlineExportPath,
  query,
  describe: () => ({
    summary: 'Export the report on deadlines',
    description: 'The numbers of `deadlines.report`, with one line per rule and person.',
    answers: { 200: { description: 'The report as CSV.', files: ['text/csv'] } },
    errors: ['BAD_QUERY', 'UNKNOWN_QUERY'],
  }),
});

const ofRecord = defineRoute({
  id: 'deadlines.ofRecord',
  tag: 'Server',
  method: 'GET',
  path: recordDeadlinesPath,
  access: 'signedIn',
  query: object({ resource: textUpTo(60), record: textUpTo(60) }),
  describe: () => ({
    summary: 'List the open deadlines of a record',
    description: 'Deadlines of rules that run or are overdue, the first due one first.',
    answers: {
      200: {
        description: 'At most 10.',
        schema: dataEnvelope(list(object({ rule: text, title: text, dueAt: instant, isOverdue: yesNo }))),
      },
    },
    errors: ['NOT_FOUND', 'UNKNOWN_QUERY'],
  }),
});

/** Definitions of the routes of deadlines and their report. `fixedRoutes.ts` lists them. */
export const deadlineRoutes = [report, exported, ofRecord];

/** Adds the routes of deadlines: their report, its export, and the open deadlines of a record. */
export const addDeadlineRoutes = (
  app: FastifyInstance,
  { pool, readPool, schemas, session }: Pick<ApiOptions, 'pool' | 'readPool' | 'schemas' | 'session'>,
): void => {
  const read = async (actor: Actor, days: string | undefined): Promise<DeadlineReportAnswer> =>
    deadlineReport({
      executor: await readPool(),
      state: schemas(),
      actor,
      days: wholeNumber('days', days, { or: 30, max: 90 }),
      now: new Date(),
    });
  addRoute(app, session, report, ({ actor, query: { days } }) => read(actor, days));
  addRoute(app, session, exported, async ({ reply, actor, query: { days } }) => {
    const day = dayOf(new Date(), schemas().model.settings.timeZone);
    const file = exportDeadlines(await read(actor, days));
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="deadlines-${day}.csv"`)
      .send(file);
  });
  addRoute(
    app,
    session,
    ofRecord,
    ({ actor, query: asked }): Promise<RecordDeadlinesAnswer> =>
      recordDeadlines({ executor: pool, state: schemas(), actor, ...asked, now: new Date() }),
  );
};
