import { storedFileKind } from '../shared/storedFileKind.ts';

/** A document, kept beside the database. */
export const file = storedFileKind({
  name: 'file',
  description: 'A file of any type, up to the size that the server takes.',
  mimeTypes: '^[\\w.+-]+/[\\w.+-]+$',
});
