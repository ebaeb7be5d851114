import type { Field } from '#model/field.ts';
import type { Kind, Kinds } from '#model/kind.ts';
import type { PartSchema, ReportSchema } from '#model/schema/files/reportSchema.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import type { Path } from '#model/schema/showPath.ts';
import { fieldNamed, kindIn } from '../fields/context.ts';

/** All report files, and what they refer to. */
export type ReportsContext = {
  readonly reports: readonly ReportSchema[];
  readonly resources: readonly Resource[];
  readonly kinds: Kinds;
  readonly settings: Settings;
};

/**
 * A part of a report, its path in the file, and its resources. `about`: the resource of the records that the entries of
 * a log are about.
 */
export type PlacedPart = {
  readonly part: PartSchema;
  readonly path: Path;
  readonly resource: Resource;
  readonly about: Resource | undefined;
};

/** A field in a part, such as `status` or `record.source`, with its resource. */
export type PartField = { readonly field: Field; readonly resource: Resource };

/**
 * Returns a field with its resource: for `status`, a field of the part's resource; for `record.source`, a field of the
 * resource that the part is `about`. Undefined if there is no such resource or field.
 */
export const fieldOf = (
  { resource, about }: Pick<PlacedPart, 'resource' | 'about'>,
  path: string,
): PartField | undefined => {
  const isAbout = path.startsWith('record.');
  const owner = isAbout ? about : resource;
  const field =
    owner === undefined ? undefined : fieldNamed(owner.fields, isAbout ? path.slice('record.'.length) : path);
  return field === undefined || owner === undefined ? undefined : { field, resource: owner };
};

/** Returns the kind of a field, or undefined for an unknown kind. */
export const kindOfField = (context: Pick<ReportsContext, 'kinds'>, field: Field): Kind | undefined =>
  kindIn(context.kinds, field);
