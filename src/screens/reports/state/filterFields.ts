import type { Field } from '#model/field.ts';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import type { Model } from '#model/resource.ts';

/** A filter of a report as a field: the name of the filter, and the filtered field with the title of the filter. */
export type FilterField = { readonly name: string; readonly field: Field };

/** Returns the filters of a report as fields. A filter is left out if the model does not have its field any more. */
export const filterFields = (
  { resources }: Pick<Model, 'resources'>,
  answer: Pick<ReportAnswer, 'filters'> | undefined,
): readonly FilterField[] =>
  (answer?.filters ?? []).flatMap(({ name, title, resource, field: fieldName }) => {
    const field = resources[resource]?.fieldsByName[fieldName];
    return field === undefined ? [] : [{ name, field: { ...field, title } }];
  });
