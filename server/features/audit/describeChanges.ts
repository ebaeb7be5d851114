import { word } from '#model/language/wording.ts';
import { kindFor } from '#kinds/index.ts';
import type { AuditChange } from '#model/wire/auditLog.ts';
import type { Field } from '#model/field.ts';
import { isBlank, isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import { moduleTitle, permissionLabel } from '#model/permissions/permissionLabels.ts';
import { canRead, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { ownValue } from '#model/values/ownValue.ts';

/** The reader's permissions, and how to format values and find titles of records. */
export type ChangesContext = {
  readonly model: Model;
  readonly permissions: PermissionMap;
  readonly context: KindContext;
  /** Returns the title of a record, or undefined if the reader may not see it. */
  readonly titleOf: (resource: string, id: string) => string | undefined;
};

const maxTextLength = 300;

const asList = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value : isBlank(value ?? null) ? [] : [value ?? null];

const referenceText = (field: Field, value: Json, { titleOf }: ChangesContext): string =>
  (typeof value === 'string' ? titleOf(field.to ?? '', value) : undefined) ??
  word('a record that you have no access to');

const textOf = (field: Field, value: Json | undefined, changes: ChangesContext): string => {
  if (value === undefined || isBlank(value)) return '';
  const kind = kindFor(field);
  const text =
    kind.traits.refersTo === undefined
      ? kind.toText(value, field, changes.context)
      : asList(value)
          .map((one) => referenceText(field, one, changes))
          .join(', ');
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
};

/** Lists the permissions of a permission map as text: `Leads: View all`. */
const permissionTexts = (value: Json | undefined, model: Model): readonly string[] =>
  (isObject(value) ? Object.entries(value) : []).flatMap(([module, names]) =>
    (Array.isArray(names) ? names : [])
      .filter((name) => typeof name === 'string')
      .map((name) => `${moduleTitle(model, module)}: ${permissionLabel(name)}`),
  );

const without = (some: readonly string[], others: readonly string[]): readonly string[] =>
  some.filter((one) => !others.includes(one));

/** Returns whether a field holds permissions. */
export const isPermissionsField = (field: Field): boolean => kindFor(field).traits.grants === true;

const changeOf = (
  field: Field,
  { old, new: next }: { readonly old: Json | undefined; readonly new: Json | undefined },
  changes: ChangesContext,
): AuditChange => {
  if (kindFor(field).traits.writeOnly === true) return { field: field.title };
  if (isPermissionsField(field)) {
    const [before, after] = [permissionTexts(old, changes.model), permissionTexts(next, changes.model)];
    return { field: field.title, added: without(after, before), removed: without(before, after) };
  }
  if (kindFor(field).traits.refersTo === 'many') {
    const [before, after] = [old, next].map((value) => asList(value).map((one) => referenceText(field, one, changes)));
    return {
      field: field.title,
      added: without(after ?? [], before ?? []),
      removed: without(before ?? [], after ?? []),
    };
  }
  return { field: field.title, from: textOf(field, old, changes), to: textOf(field, next, changes) };
};

/**
 * Describes the changed fields of an audit entry as texts: the old and the new value or, for permissions and lists of
 * records, what was added and removed. A field that the user may not read has no values, and a record that they may not
 * see has no title. Fields that the schema no longer has are left out.
 */
export const describeChanges = (
  resource: Resource,
  stored: JsonObject,
  changes: ChangesContext,
): readonly AuditChange[] =>
  Object.entries(stored).flatMap(([name, change]): readonly AuditChange[] => {
    const field = ownValue(resource.fieldsByName, name);
    if (field === undefined || field.system || !isObject(change) || !('old' in change || 'new' in change)) return [];
    if (!canRead(changes.permissions, resource, field)) return [{ field: field.title }];
    // checked: the audit log stores JSON
    return [
      changeOf(field, { old: change['old'] as Json | undefined, new: change['new'] as Json | undefined }, changes),
    ];
  });

/**
 * Returns the records that an audit entry's reference fields referred to before or after the change, as pairs of
 * resource and id.
 */
export const idsInChanges = (
  resource: Resource,
  stored: JsonObject,
): readonly (readonly [resource: string, id: string])[] =>
  Object.entries(stored).flatMap(([name, change]) => {
    const field = ownValue(resource.fieldsByName, name);
    const to = field?.to;
    if (field === undefined || to === undefined || kindFor(field).traits.refersTo === undefined || !isObject(change))
      return [];
    return [change['old'], change['new']]
      .flatMap((value) => asList(value as Json | undefined))
      .flatMap((id) => (typeof id === 'string' ? [[to, id] as const] : []));
  });
