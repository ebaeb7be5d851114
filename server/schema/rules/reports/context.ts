import type { Field } from '#model/field.ts';
import type { Kind, Kinds } from '#model/kind.ts';
import type { PartSchema, ReportSchema } from '#model/schema/reportSchema.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/schema.ts';
import type { Path } from '../../problems/problem.ts';
import { fieldNamed, kindIn } from '../fields/context.ts';

/** All report files, and what they speak of. */
export type ReportsContext = {
  readonly reports: readonly ReportSchema[];
  readonly resources: readonly Resource[];
  readonly kinds: Kinds;
  readonly settings: Settings;
};

/** A part of a report with its place, and the resources that it names. */
export type PlacedPart = {
  readonly part: PartSchema;
  readonly path: Path;
  readonly resource: Resource;
  readonly about: Resource | undefined;
};

/** A field that a part names, as `status` or `record.source`, with the resource that it stands in. */
export type NamedField = { readonly field: Field; readonly resource: Resource };

/** Finds the field of a path; undefined where there is none. */
export const fieldOf = (
  { resource, about }: Pick<PlacedPart, 'resource' | 'about'>,
  path: string,
): NamedField | undefined => {
  const isAbout = path.startsWith('record.');
  const owner = isAbout ? about : resource;
  const field =
    owner === undefined ? undefined : fieldNamed(owner.fields, isAbout ? path.slice('record.'.length) : path);
  return field === undefined || owner === undefined ? undefined : { field, resource: owner };
};

/** Gives the kind of a field, where there is one. */
export const kindOfField = (context: Pick<ReportsContext, 'kinds'>, field: Field): Kind | undefined =>
  kindIn(context.kinds, field);
