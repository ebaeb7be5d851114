import { all, among, type ReportRequest, type ByHand, conversion, counted, type Hand, inEach, sums } from './hand.ts';

const active = ['New', 'Contacted', 'Callback', 'Interested', 'Not reachable'];
const won = ['Converted'];
const percent = conversion(won);
const status = { field: 'status', columns: 1 } as const;
const received = ({ range }: ReportRequest): string => range('t."receivedAt"');

const byStatus =
  (lines: readonly string[], figures: Hand['figures']): ByHand =>
  (asked) => [
    {
      text: counted({ table: 'data t', lines, columns: ['t."status"'], where: received(asked) }),
      rows: lines.length,
      each: status,
      figures,
    },
  ];

/** The hand-written SQL for each report about data records. */
export const dataByHand: Readonly<Record<string, ByHand>> = {
  'data-status': (asked) => [
    {
      text: counted({
        table: 'data t',
        lines: ['t."assignedTo"'],
        columns: ['t."status"'],
        where: received(asked),
        more: { overdue: `count(*) filter (where t."scheduledAt" < ${asked.now} and t."status" = 'Callback')` },
      }),
      rows: 1,
      each: status,
      figures: { ...all, active: `sum(n) filter (where c0 in ${among(active)})`, ...sums('overdue') },
    },
  ],
  'data-source': byStatus(['t."source"'], { ...all, ...percent }),
  'data-subsource': byStatus(['t."source"', 't."subSource"'], { ...all, ...percent }),
  'data-project': (asked) => [
    {
      text: inEach({ table: 'data t', lines: ['t."projects"'], columns: ['t."status"'], where: received(asked) }),
      hasTotalRow: true,
      rows: 1,
      each: status,
      figures: all,
    },
  ],
  'data-today': (asked) => {
    const more = {
      due: `count(*) filter (where t."scheduledAt" < ${asked.tomorrow} and t."status" = 'Callback')`,
      untouched: `count(*) filter (where t."contactCount" = 0 and t."status" in ${among(active)})`,
      active: `count(*) filter (where t."status" in ${among(active)})`,
      converted: `count(*) filter (where t."status" = 'Converted')`,
    };
    return [
      {
        text: counted({ table: 'data t', lines: ['t."assignedTo"'], where: asked.range('t."createdAt"'), more }),
        rows: 1,
        figures: sums(...Object.keys(more)),
      },
    ];
  },
};
