import { kindFor } from '#kinds/index.ts';
import { hiddenFields } from '#model/validation/conditions.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import { canRead, scopeOf, type PermissionMap } from '#model/permissions/permissions.ts';
import { parseSort } from '#model/parseModel.ts';
import type { Model, Resource, Sort } from '#model/resource.ts';
import type { Filter } from '#model/schema/schema.ts';

/** Records of another resource that refer to one record, as its page shows them. */
export type RelatedPanel = {
  readonly other: Resource;
  /** The field that refers to this record. */
  readonly field: Field;
  readonly title: string;
  readonly columns: readonly Field[];
  readonly sort: Sort;
};

/** Default columns of a panel. */
const usualColumns = 3;

/** Returns the related panels that the user may open, in schema order. Panels whose field is hidden are left out. */
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
 * Returns whether a new record can refer to this one. It cannot through a field that only a later status has, such as a
 * booking.
 */
export const mayBegin = ({ other, field }: RelatedPanel): boolean =>
  !field.readOnly &&
  !hiddenFields(other, other.states === undefined ? {} : { [other.states.field]: other.states.initial }).has(
    field.name,
  );

/** Returns the value of the other record's field if it refers only to this record. */
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

/** Returns the filter of the records in a panel: `{"relatedTo":[{"resource":"leads","_id":"…"}]}`. */
export const relatedFilter = (panel: RelatedPanel, resource: Resource, id: string): Filter => ({
  [panel.field.name]: [valueAt(panel, resource, id)].flat(),
});

/** Returns the query that fills in a new record's form: `?relatedTo=leads%2F0198…`. */
export const prefillQuery = (
  panel: RelatedPanel,
  { resource, id, context }: { readonly resource: Resource; readonly id: string; readonly context: KindContext },
): string => {
  const { field } = panel;
  const { toText, toExportText = toText } = kindFor(field);
  return `?${new URLSearchParams({ [field.name]: toExportText(valueAt(panel, resource, id), field, context) }).toString()}`;
};
