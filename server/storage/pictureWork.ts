import { pictureFiles, type PictureSize } from '#model/values/storedFiles.ts';

/** The sizes that are drawn of the page's. */
export type SmallerSize = Exclude<PictureSize, 'page'>;

/**
 * What the process of the pictures is asked: a picture as it was sent or a drawing of our own, and the folder its sizes
 * belong in.
 */
export type PictureTask = {
  readonly task: number;
  readonly source: { readonly path: string } | { readonly drawing: string };
  readonly folder: string;
  /** Only this size, of a page's picture that was drawn before there was such a one; absent: all. */
  readonly size?: SmallerSize;
};

/** What it answers: the size of the page's picture, or that it could not read it. */
export type PictureAnswer = { readonly task: number } & ({ readonly bytes: number } | { readonly failed: true });

/** Width and height are the most that a picture may have; `cover` cuts it to just that. */
export const measures = {
  page: { width: 1600, height: 1600, fit: 'inside' },
  // chosen: 390 points of a phone's screen at 2.5 dots each.
  phone: { width: 960, height: 960, fit: 'inside' },
  list: { width: 400, height: 400, fit: 'inside' },
  share: { width: 1200, height: 630, fit: 'cover' },
} as const;

/** Gives the size that a file's name stands for, of those that can be drawn of the page's. */
export const smallerSizeOf = (name: string): SmallerSize | undefined =>
  (['list', 'phone', 'share'] as const).find((size) => pictureFiles[size] === name);

/**
 * chosen: more than any phone's camera makes by itself (48 million); a small file that would unfold to more is a bomb.
 */
export const maxPixels = 50_000_000;
