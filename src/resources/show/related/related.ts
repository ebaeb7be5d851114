import { kindFor } from '#kinds/index.ts';
import { hiddenFields } from '#model/validation/conditions.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import { canRead, scopeOf, type PermissionMap } from '#model/permissions/permissions.ts';
import { parseSort } from '#model/parseModel.ts';
import type { Model, Resource, Sort } from '#model/resource.ts';
import type { Filter } from '#model/schema/tabSchema.ts';

/** A panel on a record's page: the records of the resource `other` that refer to the record through `field`. */
export type RelatedPanel = {
  readonly other: Resource;
  /** The field that refers to the record. */
  readonly field: Field;
  readonly title: string;
  readonly columns: readonly Field[];
  readonly sort: Sort;
};

/** Number of columns if the schema names none. */
const usualColumns = 3;

/**
 * Returns the panels on the page of a record of `resource`, in the order of the schema. A panel shows the records of
 * another resource that refer to the record. A panel is left out if the user may not see the other resource or may not
 * read its referring field. Empty if there are none.
 */
export const relatedPanels = (resource: Resource, model: Model, map: PermissionMap): readonly RelatedPanel[] =>
  resource.related.flatMap(({ resource: name, field: pointer, title, columns, sort }): readonly RelatedPanel[] => {
    const other = model.resources[name];
    const field = other?.fieldsByName[pointer];
    if (
      other === undefined ||
      field === undefined ||
      scopeOf(map, other.module) === undefined ||
      !canRead(map, other, field)
    )
      return [];
    const named =
      columns?.flatMap((column) => other.fieldsByName[column] ?? []) ?? other.list.columns.slice(0, usualColumns);
    return [
      {
        other,
        field,
        title: title ?? other.plural,
        columns: named,
        sort: sort === undefined ? other.list.sort : parseSort(sort),
      },
    ];
  });

/**
 * Returns whether the form that creates a record from a panel can set the referring field. False if the field is
 * read-only, or if the field does not apply in the initial state of a new record.
 */
export const canReferAtCreation = ({ other, field }: RelatedPanel): boolean =>
  !field.readOnly &&
  !hiddenFields(other, other.states === undefined ? {} : { [other.states.field]: other.states.initial }).has(
    field.name,
  );

/** Returns the value of the other record's field that refers only to this record. */
const valueAt = ({ field }: RelatedPanel, resource: Resource, id: string): Json => {
  switch (kindFor(field).traits.refersTo) {
    case 'any':
      return { resource: resource.name, _id: id };
    case 'many':
      return [id];
    default:
      return id;
  }
};

/**
 * Returns the filter for the records in a panel that refer to the record of `resource` with `id`:
 * `{"relatedTo":[{"resource":"leads","_id":"…"}]}`.
 */
export const relatedFilter = (panel: RelatedPanel, resource: Resource, id: string): Filter => ({
  [panel.field.name]: [valueAt(panel, resource, id)].flat(),
});

/**
 * Returns the query string with which the form of a new record in a panel opens. It fills in the reference to the
 * record `id` of `resource`: `?relatedTo=leads%2F0198…`. `context` is what kinds need to convert a value to text.
 */
export const prefillQuery = (
  panel: RelatedPanel,
  { resource, id, context }: { readonly resource: Resource; readonly id: string; readonly context: KindContext },
): string => {
  const { field } = panel;
  const { toText, toExportText = toText } = kindFor(field);
  return `?${new URLSearchParams({ [field.name]: toExportText(valueAt(panel, resource, id), field, context) }).toString()}`;
};
