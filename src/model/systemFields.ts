import type { Field } from './field.ts';
import { word, wording } from './language/wording.ts';
import { parseField } from './parseField.ts';
import type { PropertySchema } from './schema/schema.ts';

const properties: Readonly<Record<string, PropertySchema>> = {
  version: { type: 'integer', title: 'Version', readOnly: true },
  createdAt: { type: 'string', format: 'date-time', title: 'Created', readOnly: true, filter: true, sort: true },
  createdBy: { type: 'string', to: 'users', title: 'Created by', readOnly: true, filter: true },
  updatedAt: { type: 'string', format: 'date-time', title: 'Updated', readOnly: true, sort: true, filter: true },
  updatedBy: { type: 'string', to: 'users', title: 'Updated by', readOnly: true },
  deletedAt: { type: 'string', format: 'date-time', title: 'Deleted', readOnly: true },
  deletedBy: { type: 'string', to: 'users', title: 'Deleted by', readOnly: true },
};

/** Fields that every record has besides `_id` and the fields in its file. Only the server writes them. */
export const systemFields: readonly Field[] = Object.entries(properties).map(([name, property]) => ({
  ...parseField(name, property),
  system: true,
}));

/** Returns the system fields with their titles in the current language. */
export const titledSystemFields = (): readonly Field[] =>
  wording() === undefined ? systemFields : systemFields.map((field) => ({ ...field, title: word(field.title) }));
