import { kindFor } from '#kinds/index.ts';
import { choicesFor } from '#model/validation/conditions.ts';
import { resolveRelative } from '#model/values/time/resolveRelative.ts';
import type { Field } from '#model/field.ts';
import { canRead, type PermissionMap } from '#model/permissions/permissions.ts';
import { isBlank, isObject, type Json } from '#model/schema/json.ts';
import { isWritten } from '#model/validation/objectSchema.ts';
import type { Resource } from '#model/resource.ts';
import type { ConvertSchema } from '#model/schema/schema.ts';
import type { Values } from './plan.ts';

/** A record that is converted into a record of another resource. */
export type ConversionRequest = {
  readonly resource: Resource;
  readonly target: Resource;
  readonly convert: ConvertSchema;
  readonly values: Values;
  readonly now: Date;
  readonly timeZone: string;
};

const isState = ({ states }: Resource, name: string): boolean => name === states?.field || name === states?.sub;

const isFile = (field: Field): boolean => kindFor(field).traits.upload === true;

/**
 * Returns the fields that both resources have with the same name and kind and that users can write in the target. Files
 * belong to one record, which decides who gets their addresses, so they are not copied.
 */
const sharedFields = ({ resource, target }: ConversionRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(
    target.fields.flatMap((field) => {
      const same = resource.fieldsByName[field.name];
      const isShared = same?.kind === field.kind && isWritten(field, kindFor(field)) && !isState(target, field.name);
      return isShared && !isFile(field) ? [[field.name, field.name]] : [];
    }),
  );

/** Returns a value for a target field: in a list if the field is a list and the value is not. */
const fitted = (field: Field, value: Json): Json =>
  kindFor(field).column.type.endsWith('[]') && !Array.isArray(value) ? [value] : value;

/** A value that a conversion copies: from the field `source` of the record to the field `field` of the new one. */
type Copied = { readonly field: Field; readonly source: Field; readonly value: Json };

const copiedFields = (request: ConversionRequest): readonly Copied[] => {
  const { resource, target, convert, values } = request;
  return Object.entries(convert.copy ?? sharedFields(request)).flatMap(([name, from]): Copied[] => {
    const source = [from].flat().find((each) => !isBlank(values[each]));
    const [field, taken] = [target.fieldsByName[name], resource.fieldsByName[source ?? '']];
    if (field === undefined || taken === undefined) return [];
    return [{ field, source: taken, value: values[taken.name] ?? null }];
  });
};

const copied = (request: ConversionRequest): Values =>
  Object.fromEntries(copiedFields(request).map(({ field, value }) => [field.name, fitted(field, value)]));

/**
 * Returns the permissions, such as `data.viewContact`, without which a conversion would show a user values that they
 * cannot read in the record that they convert: each is copied to a field that they can read. Empty if there are none.
 */
export const permissionsToConvert = (request: ConversionRequest, permissions: PermissionMap): readonly string[] => {
  const { resource, target } = request;
  const revealed = copiedFields(request).filter(
    ({ field, source }) => !canRead(permissions, resource, source) && canRead(permissions, target, field),
  );
  return [...new Set(revealed.map(({ source }) => `${resource.module}.${source.readable ?? ''}`))];
};

const given = ({ convert, values, now, timeZone }: ConversionRequest): Values =>
  Object.fromEntries(
    Object.entries(convert.set ?? {}).flatMap(([name, written]): [string, Json][] => {
      const isChosen = isObject(written) && typeof written['by'] === 'string' && isObject(written['values']);
      // checked: values of a schema file are JSON
      const value = (isChosen ? (written['values'] as Values)[String(values[String(written['by'])])] : written) as
        | Json
        | undefined;
      if (value === undefined) return [];
      return [
        [name, typeof value === 'string' && value.startsWith('$') ? resolveRelative(value, now, timeZone) : value],
      ];
    }),
  );

/**
 * Returns the initial values of the record that a conversion creates. A choice that depends on another field and no
 * longer fits is left out. Shape: `{"name":"Asha","contactNo":"+9198…","source":"Data"}`.
 */
export const conversionValues = (request: ConversionRequest): Values => {
  const { target } = request;
  const set = given(request);
  const values = { ...copied(request), ...set };
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = target.fieldsByName[name];
      if (field?.choicesBy === undefined || typeof value !== 'string') return true;
      return choicesFor(field, values).includes(value);
    }),
  );
};
