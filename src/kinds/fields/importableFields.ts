import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { kindFor } from '../index.ts';

/**
 * Returns the fields that can be imported: all except passwords, files, system fields and read-only fields. The status
 * and sub-status can be imported although they are read-only.
 */
export const importableFields = ({ fields, states }: Resource): readonly Field[] =>
  fields
    .filter((field) => !field.system && (!field.readOnly || field.name === states?.field || field.name === states?.sub))
    // A file of passwords must not exist, and a cell cannot contain a file.
    .filter((field) => kindFor(field).traits.writeOnly !== true && kindFor(field).traits.upload !== true);
