import type { Kind } from '#model/kind.ts';
import { listLimits } from '../shared/schemaWords.ts';
import { fileNames, fileSchema, fileUrls } from '../shared/fileValue.ts';
import { refuse } from '../shared/texts.ts';

const one = fileSchema('^[\\w.+-]+/[\\w.+-]+$');

/** A document, kept beside the database. */
export const file: Kind = {
  name: 'file',
  description: 'A file of any type, up to the size that the server takes.',
  typeName: 'file',
  valueSchema: (field) => (field.property.type === 'array' ? { type: 'array', items: one, ...listLimits(field, 100) } : one),
  column: { type: 'jsonb', wire: 'plain' },
  operators: ['blank'],
  sortable: false,
  traits: { upload: true, wide: true },
  toText: fileNames,
  toExportText: fileUrls,
  // A file comes as a file; a text that names one could name any.
  fromText: (_, field) => refuse(field, 'file'),
  clean: (value) => value,
};
