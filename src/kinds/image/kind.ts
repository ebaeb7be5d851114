import { storedFileKind } from '../shared/values/storedFileKind.ts';

/** The kind of fields with an image, or with several, of which the first is the cover. */
export const image = storedFileKind({
  name: 'image',
  mimeTypes: '^image/[\\w.+-]+$',
  isPicture: true,
});
