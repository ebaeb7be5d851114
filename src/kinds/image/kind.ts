import { storedFileKind } from '../shared/values/storedFileKind.ts';

/** An image, or several images with the cover first. */
export const image = storedFileKind({
  name: 'image',
  mimeTypes: '^image/[\\w.+-]+$',
  isPicture: true,
});
