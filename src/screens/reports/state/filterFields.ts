import type { Field } from '#model/field.ts';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import type { Model } from '#model/resource.ts';

/** A filter of a report as a field: the field with its values, under the report's own name and title. */
export type FilterField = { readonly name: string; readonly field: Field };

/** Returns the fields of a report's filters. Fields that the model no longer has are left out. */
export const filterFields = (
  { resources }: Pick<Model, 'resources'>,
  answer: Pick<ReportAnswer, 'filters'> | undefined,
): readonly FilterField[] =>
  (answer?.filters ?? []).flatMap(({ name, title, resource, field: fieldName }) => {
    const field = resources[resource]?.fieldsByName[fieldName];
    return field === undefined ? [] : [{ name, field: { ...field, title } }];
  });
