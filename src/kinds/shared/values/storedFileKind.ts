import type { Kind } from '#model/kind.ts';
import { fileNames, fileSchema, fileUrls } from './fileValue.ts';
import { listLimits } from './schemaWords.ts';
import { typeProblem } from './texts.ts';

/** What distinguishes the kinds of stored files. */
export type StoredFileFacts = {
  readonly name: 'file' | 'image';
  /** Pattern of the accepted MIME types. */
  readonly mimeTypes: string;
  /** Whether uploads are images, which the server re-encodes and cells show as pictures. */
  readonly isPicture?: true;
};

const maxFiles = 100;

/**
 * Creates the kind `file` or `image`, as `name` says. A value is one stored file, or a list of files if the schema file
 * gives the field the type array. `mimeTypes`: the pattern of the accepted MIME types. `isPicture`: whether the files
 * are images.
 */
export const storedFileKind = ({ name, mimeTypes, isPicture }: StoredFileFacts): Kind => {
  return {
    name,
    typeName: name,
    valueSchema: (field) => {
      const one = fileSchema(mimeTypes, field.property.documents);
      return field.property.type === 'array' ? { type: 'array', items: one, ...listLimits(field, maxFiles) } : one;
    },
    column: { type: 'jsonb', wire: 'plain' },
    operators: ['blank'],
    sortable: false,
    views: { cell: name, input: name, filter: 'blank' },
    traits: { upload: true, wide: true, ...(isPicture === undefined ? {} : { picture: isPicture }) },
    toText: fileNames,
    toExportText: fileUrls,
    // A file can only be uploaded: a text could refer to any file.
    fromText: (_, field) => typeProblem(field, name),
    clean: (value) => value,
  };
};
