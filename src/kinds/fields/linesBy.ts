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
 * Returns the fields by which a report can be grouped instead of by its own rows: fields of the resource that it
 * counts, except long texts, document numbers, and fields that the report already groups by. Empty if it counts several
 * resources.
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
 * Returns a report with a line for each value of one of its `lineFields`, or for each month, week or day of a time.
 * Example: leads by source, by `petsAllowed` → the same columns for Yes, No and blank.
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
