import type { Readable } from 'node:stream';
import type { DeadlineFigures, DeadlineReportAnswer } from '#model/wire/deadlines.ts';
import type { SheetRow } from '../../../documents/spreadsheets/cell.ts';
import { writeCsv } from '../../../documents/spreadsheets/writeCsv.ts';

const header = [
  'Rule',
  'Person',
  'Started',
  'In time',
  'Late',
  'Overdue',
  'Running',
  'In time (%)',
  'Median (min)',
  '90th percentile (min)',
];

const cells = ({ started, inTime, late, overdue, running, share, median, p90 }: DeadlineFigures): SheetRow => [
  started,
  inTime,
  late,
  overdue,
  running,
  share === null ? null : Math.round(share * 1000) / 10,
  median,
  p90,
];

/** Returns the deadline report as CSV: for each rule one line with its totals, and one line per owner. */
export const exportDeadlines = ({ data }: DeadlineReportAnswer): Readable =>
  writeCsv({
    header,
    rows: data.rules.flatMap((rule) => [
      [rule.title, 'All', ...cells(rule)],
      ...rule.people.map((person) => [rule.title, person.id === null ? 'No owner' : person.name, ...cells(person)]),
    ]),
  });
