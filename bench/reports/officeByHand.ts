import { all, type ByHand, counted, inEach, sums } from './hand.ts';

/** The hand-written SQL for each report about attendance, invoices, tasks or enquiries. */
export const officeByHand: Readonly<Record<string, ByHand>> = {
  attendance: ({ days }) => [
    {
      text: counted({
        table: 'attendance t',
        lines: ['t."user"', `date_trunc('month', t."day"::timestamp)::date`],
        columns: ['t."state"'],
        where: days('t."day"'),
        more: { days: 'count(*) filter (where t."workedMinutes" > 0)', worked: 'sum(t."workedMinutes")' },
      }),
      rows: 2,
      each: { field: 'state', columns: 1 },
      figures: sums('days', 'worked'),
    },
  ],
  invoices: ({ days }) => [
    {
      text: counted({
        table: 'invoices t',
        lines: [`date_trunc('month', t."invoiceDate"::timestamp)::date`],
        where: ` and t."status" in ('Raised', 'Part paid', 'Paid')${days('t."invoiceDate"')}`,
        more: {
          raised: 'sum(t."total")',
          paid: 'sum(t."paid")',
          tds: 'sum(t."tdsAmount")',
          outstanding: 'sum(t."balance")',
        },
      }),
      rows: 1,
      figures: { count: 'sum(n)', ...sums('raised', 'paid', 'tds', 'outstanding') },
    },
  ],
  'tasks-today': ({ range, now, today, tomorrow }) => {
    const open = `t."status" in ('Open', 'In progress')`;
    const more = {
      due: `count(*) filter (where t."dueAt" >= ${today} and t."dueAt" < ${tomorrow} and ${open})`,
      overdue: `count(*) filter (where t."dueAt" < ${now} and ${open})`,
      open: `count(*) filter (where ${open})`,
      done: `count(*) filter (where t."status" = 'Done')`,
    };
    return [
      {
        text: inEach({ table: 'tasks t', lines: ['t."assignedTo"'], where: range('t."dueAt"'), more }),
        hasTotalRow: true,
        rows: 1,
        figures: sums(...Object.keys(more)),
      },
    ];
  },
  'enquiries-status': ({ range }) => [
    {
      text: counted({
        table: 'enquiries t',
        lines: ['t."channel"'],
        columns: ['t."status"'],
        where: range('t."createdAt"'),
      }),
      rows: 1,
      each: { field: 'status', columns: 1 },
      figures: { ...all, open: `sum(n) filter (where c0 in ('New', 'Assigned'))` },
    },
  ],
};
