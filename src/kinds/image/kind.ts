import { storedFileKind } from '../shared/values/storedFileKind.ts';

/** An image, or several with the cover first. */
export const image = storedFileKind({
  name: 'image',
  description: 'A picture; on a property of type array any number of them, the cover first.',
  mimeTypes: '^image/[\\w.+-]+$',
  isPicture: true,
});
