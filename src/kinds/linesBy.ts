import type { Field } from '#model/field.ts';
import { isEach, timeSteps, type PartSchema, type ReportSchema } from '#model/schema/reportSchema.ts';
import type { Model } from '#model/resource.ts';
import { isDimension } from './isDimension.ts';
import { kindFor } from './index.ts';

const isTime = (field: Field): boolean => ['day', 'instant'].includes(kindFor(field).traits.temporal ?? '');

/** What runs on for lines, or numbers each record, makes as many lines as there are records. */
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
 * Gives the fields by which the lines of a report can be made instead of those of its file: any of the resource that
 * all its figures are about, so that a field that is new today can be counted by today. None where it puts several
 * resources side by side.
 */
export const lineFields = (model: Model, report: ReportSchema): readonly Field[] => {
  const names = new Set(report.parts.map(countedBy));
  const resource = names.size === 1 ? model.resources[[...names][0] ?? ''] : undefined;
  const taken = new Set(
    report.parts.flatMap(({ columns, rows }) => [
      ...columns.flatMap((column) => (isEach(column) ? [column.each] : [])),
      ...(rows.length === 1 ? rows : []),
    ]),
  );
  return (resource?.fields ?? []).filter(
    (field) => field.name !== 'deletedAt' && !taken.has(field.name) && (isTime(field) || isWorthLines(field)),
  );
};

/**
 * Gives a report with a line for each value of a field of `lineFields`; of a time for each month, week or day.
 * Example: leads by source, by `petsAllowed` → the same columns for Yes, No and those that say nothing.
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
