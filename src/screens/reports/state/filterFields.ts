import type { Field } from '#model/field.ts';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import type { Model } from '#model/resource.ts';

/** A filter of a report as a field: the name of the filter, and the filtered field with the title of the filter. */
export type FilterField = { readonly name: string; readonly field: Field };

/**
 * Returns the filters of a report as fields. Returns none while the report is loading (`answer` is undefined). A filter
 * whose field is not in the model any more is left out.
 */
export const filterFields = (
  { resources }: Pick<Model, 'resources'>,
  answer: Pick<ReportAnswer, 'filters'> | undefined,
): readonly FilterField[] =>
  (answer?.filters ?? []).flatMap(({ name, title, resource, field: fieldName }) => {
    const field = resources[resource]?.fieldsByName[fieldName];
    return field === undefined ? [] : [{ name, field: { ...field, title } }];
  });
