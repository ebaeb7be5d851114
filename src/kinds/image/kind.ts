import { storedFileKind } from '../shared/values/storedFileKind.ts';

/** An image, or several images of which the first is the cover. */
export const image = storedFileKind({
  name: 'image',
  mimeTypes: '^image/[\\w.+-]+$',
  isPicture: true,
});
