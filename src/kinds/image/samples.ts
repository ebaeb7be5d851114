import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'A picture. A property of type array has any number of pictures, the cover first.',
  property: { type: 'array', kind: 'image', title: 'Images' },
  good: [
    [
      { name: 'front.jpg', size: 48_213, type: 'image/jpeg', url: '/files/front.jpg' },
      { name: 'back.png', size: 9, type: 'image/png', url: '/files/back.png' },
    ],
  ],
  bad: [
    'front.jpg',
    [{}],
    [{ name: 'x.html', size: 1, type: 'text/html', url: '/files/x.html' }],
    { name: 'front.jpg', size: 1, type: 'image/jpeg', url: '/files/front.jpg' },
  ],
  shown: [
    [
      [
        { name: 'front.jpg', size: 1, type: 'image/jpeg', url: '/files/1' },
        { name: 'back.jpg', size: 1, type: 'image/jpeg', url: '/files/2' },
      ],
      'front.jpg, back.jpg',
    ],
  ],
  typed: [],
  refused: ['', '/files/front.jpg'],
  cleaned: [],
  filtered: [['blank', true]],
};
