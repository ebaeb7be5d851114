import { all, among, type ReportRequest, type ByHand, conversion, counted, type Hand, inEach, sums } from './hand.ts';

const scheduled = ['Callback', 'Meeting scheduled', 'Site visit scheduled'];
const active = ['New', 'Pending', ...scheduled, 'Expression of interest'];
const won = ['Booked', 'Invoiced'];

const received = ({ range }: ReportRequest): string => range('t."receivedAt"');
const status = { field: 'status', columns: 1 } as const;
const ofStatus = (statuses: readonly string[]): string => `sum(n) filter (where c0 in ${among(statuses)})`;
const percent = conversion(won);

type Each = {
  readonly lines: readonly string[];
  readonly columns: readonly string[];
  readonly each: Hand['each'];
  readonly figures?: Hand['figures'];
};

/** A statement that counts records by line and column. The totals are sums of its rows. */
const eachOf =
  ({ lines, columns, each, figures = all }: Each): ByHand =>
  (asked) => [
    {
      text: counted({ table: 'leads t', lines, columns, where: received(asked) }),
      rows: lines.length,
      ...(each === undefined ? {} : { each }),
      figures,
    },
  ];

const byProject =
  (columns: readonly string[], each: NonNullable<Hand['each']>): ByHand =>
  (asked) => [
    {
      text: inEach({ table: 'leads t', lines: ['t."projects"'], columns, where: received(asked) }),
      hasTotalRow: true,
      rows: 1,
      each,
      figures: all,
    },
  ];

/** The hand-written SQL for each report about leads. */
export const leadsByHand: Readonly<Record<string, ByHand>> = {
  'leads-status': (asked) => [
    {
      text: counted({
        table: 'leads t',
        lines: ['t."assignedTo"'],
        columns: ['t."status"'],
        where: received(asked),
        more: {
          overdue: `count(*) filter (where t."scheduledAt" < ${asked.now} and t."status" in ${among(scheduled)})`,
        },
      }),
      rows: 1,
      each: status,
      figures: { ...all, active: ofStatus(active), ...sums('overdue') },
    },
  ],
  'leads-substatus': eachOf({
    lines: ['t."assignedTo"'],
    columns: ['t."status"', 't."subStatus"'],
    each: { field: 'subStatus', columns: 2 },
  }),
  'leads-source': eachOf({
    lines: ['t."source"'],
    columns: ['t."status"'],
    each: status,
    figures: { ...all, ...percent },
  }),
  'leads-subsource': eachOf({
    lines: ['t."source"', 't."subSource"'],
    columns: ['t."status"'],
    each: status,
    figures: { ...all, ...percent },
  }),
  'leads-user-vs-source': eachOf({
    lines: ['t."assignedTo"'],
    columns: ['t."source"'],
    each: { field: 'source', columns: 1 },
  }),
  'leads-user-vs-subsource': eachOf({
    lines: ['t."assignedTo"'],
    columns: ['t."source"', 't."subSource"'],
    each: { field: 'subSource', columns: 2 },
  }),
  'received-date-source': (asked) =>
    eachOf({
      lines: [`(t."receivedAt" at time zone '${asked.timeZone}')::date`],
      columns: ['t."source"'],
      each: { field: 'source', columns: 1 },
    })(asked),
  agency: eachOf({ lines: ['t."agency"'], columns: ['t."status"'], each: status, figures: { ...all, ...percent } }),
  'leads-received': (asked) => [
    {
      text: counted({
        table: 'leads t',
        lines: [`(t."receivedAt" at time zone '${asked.timeZone}')::date`],
        where: received(asked),
        more: {
          active: `count(*) filter (where t."status" in ${among(active)})`,
          won: `count(*) filter (where t."status" in ${among(won)})`,
        },
      }),
      rows: 1,
      figures: { ...all, ...sums('active', 'won') },
    },
  ],
  'leads-today': (asked) => {
    const today = (column: string): string => `${column} >= ${asked.today} and ${column} < ${asked.tomorrow}`;
    const more = {
      newToday: `count(*) filter (where ${today('t."receivedAt"')})`,
      due: `count(*) filter (where ${today('t."scheduledAt"')} and t."status" in ${among(scheduled)})`,
      visits: `count(*) filter (where ${today('t."scheduledAt"')} and t."status" = 'Site visit scheduled')`,
      overdue: `count(*) filter (where t."scheduledAt" < ${asked.now} and t."status" in ${among(scheduled)})`,
      untouched: `count(*) filter (where t."contactCount" = 0 and t."status" in ${among(active)})`,
      active: `count(*) filter (where t."status" in ${among(active)})`,
    };
    return [
      {
        text: counted({ table: 'leads t', lines: ['t."assignedTo"'], where: received(asked), more }),
        rows: 1,
        figures: sums(...Object.keys(more)),
      },
    ];
  },
  ranking: (asked) => [
    {
      text: counted({
        table: 'leads t',
        lines: ['t."assignedTo"'],
        where: received(asked),
        more: {
          won: `count(*) filter (where t."status" in ${among(won)})`,
          contacted: 'count(*) filter (where t."contactCount" > 0)',
        },
      }),
      rows: 1,
      figures: { ...all, ...sums('won', 'contacted'), conversion: 'round(100.0 * sum(won) / nullif(sum(n), 0), 2)' },
    },
  ],
  'leads-project': byProject(['t."status"'], status),
  'project-substatus': byProject(['t."status"', 't."subStatus"'], { field: 'subStatus', columns: 2 }),
};
