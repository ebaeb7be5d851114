import { storedFileKind } from '../shared/values/storedFileKind.ts';

/**
 * The kind of fields with a file, or with several if the property is of type array. Files are not stored in the
 * database.
 */
export const file = storedFileKind({
  name: 'file',
  mimeTypes: '^[\\w.+-]+/[\\w.+-]+$',
});
