import { storedFileKind } from '../shared/values/storedFileKind.ts';

/** A document, stored outside of the database. */
export const file = storedFileKind({
  name: 'file',
  description: 'A PDF, an office document or a picture, kept as it is and saved when it is opened.',
  mimeTypes: '^[\\w.+-]+/[\\w.+-]+$',
});
