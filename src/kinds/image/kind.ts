import type { Kind } from '#model/kind.ts';
import { listLimits } from '../shared/schemaWords.ts';
import { fileNames, fileSchema, fileUrls } from '../shared/fileValue.ts';
import { refuse } from '../shared/texts.ts';

const one = fileSchema('^image/[\\w.+-]+$');

/** A picture, or several with the cover first. */
export const image: Kind = {
  name: 'image',
  description: 'A picture; on a property of type array any number of them, the cover first.',
  typeName: 'image',
  valueSchema: (field) => (field.property.type === 'array' ? { type: 'array', items: one, ...listLimits(field, 100) } : one),
  column: { type: 'jsonb', wire: 'plain' },
  operators: ['blank'],
  sortable: false,
  traits: { upload: true, wide: true },
  toText: fileNames,
  toExportText: fileUrls,
  // A file comes as a file; a text that names one could name any.
  fromText: (_, field) => refuse(field, 'image'),
  clean: (value) => value,
};
