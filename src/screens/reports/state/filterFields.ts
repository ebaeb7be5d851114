import type { Field } from '#model/field.ts';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import type { Model } from '#model/resource.ts';

/**
 * A filter of a report as a field: the one whose values it takes, under the name and title that the report gives it.
 */
export type FilterField = { readonly name: string; readonly field: Field };

/** Returns the fields that a report's filters are made of; what the model has no more is left out. */
export const filterFields = (
  { resources }: Pick<Model, 'resources'>,
  answer: Pick<ReportAnswer, 'filters'> | undefined,
): readonly FilterField[] =>
  (answer?.filters ?? []).flatMap(({ name, title, resource, field: fieldName }) => {
    const field = resources[resource]?.fieldsByName[fieldName];
    return field === undefined ? [] : [{ name, field: { ...field, title } }];
  });
