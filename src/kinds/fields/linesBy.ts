import type { Field } from '#model/field.ts';
import { isEachColumn, timeSteps, type PartSchema, type ReportSchema } from '#model/schema/files/reportSchema.ts';
import type { Model } from '#model/resource.ts';
import { isDimension } from './isDimension.ts';
import { kindFor } from '../index.ts';

const isTime = (field: Field): boolean => ['day', 'instant'].includes(kindFor(field).traits.temporal ?? '');

/** Returns whether grouping by a field is useful. Long texts and document numbers would give one line per record. */
const isWorthLines = (field: Field): boolean => {
  const kind = kindFor(field);
  return (
    isDimension(kind, field) &&
    kind.traits.numbered !== true &&
    !(kind.traits.wide === true && kind.column.type === 'text')
  );
};

const countedBy = ({ about, resource }: PartSchema): string => about ?? resource;

/**
 * Returns the fields by which the user can group the lines of a report in place of the fields in its file. They are
 * fields of the resource whose records the report counts. Long texts, document numbers, and fields by which the report
 * is grouped already are left out. Empty if the report counts records of several resources.
 */
export const lineFields = (model: Model, report: ReportSchema): readonly Field[] => {
  const names = new Set(report.parts.map(countedBy));
  const resource = names.size === 1 ? model.resources[[...names][0] ?? ''] : undefined;
  const taken = new Set(
    report.parts.flatMap(({ columns, rows }) => [
      ...columns.flatMap((column) => (isEachColumn(column) ? [column.each] : [])),
      ...(rows.length === 1 ? rows : []),
    ]),
  );
  return (resource?.fields ?? []).filter(
    (field) => field.name !== 'deletedAt' && !taken.has(field.name) && (isTime(field) || isWorthLines(field)),
  );
};

/**
 * Returns the report with its lines grouped by `field`, one of its `lineFields`: a line for each value of the field or,
 * for a date, for each month, week or day. The columns stay the same, and the title names the field.
 */
export const withLinesBy = (report: ReportSchema, field: Field): ReportSchema => ({
  ...report,
  title: `${report.title} · ${field.title}`,
  rows: [{ title: field.title, ...(isTime(field) ? { steps: timeSteps.toReversed() } : {}) }],
  parts: report.parts.map((part) => ({
    ...part,
    rows: [part.about === undefined ? field.name : `record.${field.name}`],
  })),
});
