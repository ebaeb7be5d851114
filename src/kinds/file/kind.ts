import { storedFileKind } from '../shared/values/storedFileKind.ts';

/** A document, stored outside of the database. */
export const file = storedFileKind({
  name: 'file',
  mimeTypes: '^[\\w.+-]+/[\\w.+-]+$',
});
