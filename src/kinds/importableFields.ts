import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { kindFor } from './index.ts';

/** Gives the fields that a file may fill: not what the server writes, no password and no file. */
export const importableFields = ({ fields, states }: Resource): readonly Field[] =>
  fields
    .filter((field) => !field.system && (!field.readOnly || field.name === states?.field || field.name === states?.sub))
    // A file of passwords must not exist, and a cell holds no file.
    .filter((field) => kindFor(field).traits.writeOnly !== true && kindFor(field).traits.upload !== true);
