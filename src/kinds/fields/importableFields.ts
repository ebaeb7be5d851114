import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { kindFor } from '../index.ts';

/**
 * Returns the fields that can be imported: all except passwords, files, and server-written fields other than the
 * status.
 */
export const importableFields = ({ fields, states }: Resource): readonly Field[] =>
  fields
    .filter((field) => !field.system && (!field.readOnly || field.name === states?.field || field.name === states?.sub))
    // A file of passwords must not exist, and a cell cannot contain a file.
    .filter((field) => kindFor(field).traits.writeOnly !== true && kindFor(field).traits.upload !== true);
