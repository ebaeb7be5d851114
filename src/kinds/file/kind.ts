import { storedFileKind } from '../shared/values/storedFileKind.ts';

/** A file, or several files if the property is of type array. Files are stored outside of the database. */
export const file = storedFileKind({
  name: 'file',
  mimeTypes: '^[\\w.+-]+/[\\w.+-]+$',
});
