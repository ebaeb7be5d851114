import { type ReportRequest, type ByHand, counted, type Hand, sums } from './hand.ts';

type Subject = 'leads' | 'data';

// Every entry has a record, so only entries of deleted records must be excluded.
const isAbout = (of: Subject): string =>
  ` and t."resource" = '${of}' and not exists (select from ${of} d where d."deletedAt" is not null and d."_id" = t."record"::uuid)`;

const only = (condition: string): string => `count(*) filter (where ${condition})`;
const outcomes = ['scheduled', 'done', 'not done'];

/** Returns the SQL that counts activities by kind, under the keys of the report. */
const activityCounts = (keys: readonly string[]): Readonly<Record<string, string>> => {
  const texts = [
    ...['call', 'whatsapp', 'sms', 'email', 'note'].map((kind) => only(`t."kind" = '${kind}'`)),
    only(`t."kind" = 'status' and t."seconds" is not null`),
    ...outcomes.map((outcome) => only(`t."kind" in ('appointment', 'visit') and t."outcome" = '${outcome}'`)),
  ];
  return Object.fromEntries(keys.map((key, index) => [key, texts[index] ?? '']));
};

const activityKeys = ['calls', 'whatsapp', 'sms', 'email', 'notes', 'statusChanges', 'scheduled', 'done', 'notDone'];
const keysOf = (of: 'lead' | 'data'): readonly string[] =>
  ['Calls', 'Whatsapp', 'Sms', 'Email', 'Notes', 'StatusChanges', 'Scheduled', 'Done', 'NotDone'].map(
    (key) => `${of}${key}`,
  );

const didWith =
  (of: Subject, keys: readonly string[]) =>
  ({ range }: ReportRequest): Hand => {
    const more = activityCounts(keys);
    return {
      text: counted({ table: 'activities t', lines: ['t."by"'], where: `${isAbout(of)}${range('t."at"')}`, more }),
      rows: 1,
      figures: sums(...keys),
    };
  };

const booked =
  (key: string, where = '') =>
  ({ range }: ReportRequest): Hand => ({
    text: counted({
      table: 'leads t',
      lines: ['t."assignedTo"'],
      where: ` and t."status" in ('Booked', 'Invoiced')${where}${range('t."bookedAt"')}`,
    }),
    rows: 1,
    figures: { [key]: 'sum(n)' },
  });

const ofData = ` and t."dataRecord" is not null`;

type Different = {
  readonly of: Subject;
  readonly where: string;
  readonly more: Readonly<Record<string, string>>;
  readonly unique: string;
};

/**
 * Groups by record first, because distinct records can then be counted without sorting. The totals use the same groups.
 */
const withDifferent = ({ of, where, more, unique }: Different, { range }: ReportRequest): Hand => {
  const keys = Object.keys(more);
  const added = keys.map((key) => `sum("${key}") as "${key}"`).join(', ');
  const groups = counted({
    table: 'activities t',
    lines: ['t."by"', 't."record"'],
    where: `${isAbout(of)}${where}${range('t."at"')}`,
    more,
  });
  return {
    text:
      `with g as materialized (${groups}) select false as total, r0, ${added}, count(*) as "${unique}" from g group by r0 ` +
      `union all select true, null, ${added}, (select count(*) from (select from g group by r1) u) from g`,
    hasTotalRow: true,
    rows: 1,
    figures: sums(...keys, unique),
  };
};

const callsWith =
  (of: Subject) =>
  (asked: ReportRequest): readonly Hand[] => {
    const more = {
      outgoing: only(`t."direction" = 'outgoing'`),
      incoming: only(`t."direction" = 'incoming'`),
      connected: only(`t."outcome" = 'connected'`),
      notConnected: only(`t."outcome" in ('not answered', 'busy', 'switched off')`),
      missed: only(`t."outcome" = 'missed'`),
      talkTime: 'sum(t."seconds")',
    };
    return [withDifferent({ of, where: ` and t."kind" = 'call'`, more, unique: 'uniqueRecords' }, asked)];
  };

const meetings = (kind: string, prefix: string): readonly (readonly [string, string])[] =>
  outcomes.map((outcome, index) => [
    `${prefix}${['Scheduled', 'Done', 'NotDone'][index] ?? ''}`,
    only(`t."kind" = '${kind}' and t."outcome" = '${outcome}'`),
  ]);

/** The hand-written SQL for each report about the activity log. */
export const logByHand: Readonly<Record<string, ByHand>> = {
  'leads-call': callsWith('leads'),
  'data-call': callsWith('data'),
  'leads-activity': (asked) => [didWith('leads', activityKeys)(asked), booked('bookings')(asked)],
  'data-activity': (asked) => [didWith('data', activityKeys)(asked), booked('bookings', ofData)(asked)],
  activity: (asked) => [
    didWith('leads', keysOf('lead'))(asked),
    booked('leadBookings')(asked),
    didWith('data', keysOf('data'))(asked),
    booked('dataBookings', ofData)(asked),
    {
      text: counted({
        table: 'attendance t',
        lines: ['t."user"'],
        where: asked.days('t."day"'),
        more: { days: only('t."workedMinutes" > 0'), worked: 'sum(t."workedMinutes")' },
      }),
      rows: 1,
      figures: sums('days', 'worked'),
    },
  ],
  'visit-meeting-report': (asked) => {
    const where = ` and t."kind" in ('appointment', 'visit') and t."outcome" in ('scheduled', 'done', 'not done')`;
    const more = Object.fromEntries([...meetings('appointment', 'meetings'), ...meetings('visit', 'visits')]);
    return [
      withDifferent({ of: 'leads', where, more, unique: 'uniqueLeads' }, asked),
      {
        text: counted({
          table: 'leads t',
          lines: ['t."assignedTo"'],
          where: ` and t."scheduledAt" < ${asked.now} and t."status" in ('Meeting scheduled', 'Site visit scheduled')${asked.range('t."scheduledAt"')}`,
          more: {
            meetingsOverdue: only(`t."status" = 'Meeting scheduled'`),
            visitsOverdue: only(`t."status" = 'Site visit scheduled'`),
          },
        }),
        rows: 1,
        figures: sums('meetingsOverdue', 'visitsOverdue'),
      },
    ];
  },
};
