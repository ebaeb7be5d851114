import { storedFileKind } from '../shared/values/storedFileKind.ts';

/** The kind of fields with an image, or with several. The first image is the cover. */
export const image = storedFileKind({
  name: 'image',
  mimeTypes: '^image/[\\w.+-]+$',
  isPicture: true,
});
