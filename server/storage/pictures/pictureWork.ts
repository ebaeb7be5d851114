import { pictureFiles, type PictureSize } from '#model/values/storedFiles.ts';

/**
 * Sizes of an image that are derived from the page size. `message` is a JPEG that the server sends by WhatsApp, which
 * does not accept WebP. Clients do not get it.
 */
export type SmallerSize = Exclude<PictureSize, 'page'> | 'message';

/** Size of an image → the name of its file. */
export const pictureFileNames: Readonly<Record<SmallerSize | 'page', string>> = {
  ...pictureFiles,
  message: 'message.jpg',
};

/**
 * A task for the image process: create an image's sizes in `folder`, from an uploaded image or from an SVG of our own.
 */
export type PictureTask = {
  readonly task: number;
  readonly source: { readonly path: string } | { readonly drawing: string };
  readonly folder: string;
  /** The only size to create, from an existing page size. Absent: all sizes are created from the source. */
  readonly size?: SmallerSize;
};

/**
 * The result of a `PictureTask`: the number of bytes of the page size, or of the only requested size; or that the
 * source could not be decoded.
 */
export type PictureAnswer = { readonly task: number } & ({ readonly bytes: number } | { readonly failed: true });

/** Max width and height of each size of an image, in pixels. `cover` crops to exactly this size. */
export const pictureSizes = {
  page: { width: 1600, height: 1600, fit: 'inside' },
  // chosen: a phone screen of 390 points at 2.5 pixels per point.
  phone: { width: 960, height: 960, fit: 'inside' },
  list: { width: 400, height: 400, fit: 'inside' },
  share: { width: 1200, height: 630, fit: 'cover' },
  message: { width: 1600, height: 1600, fit: 'inside' },
} as const;

/** Returns the size, `list`, `phone` or `share`, whose file has this name; otherwise undefined. */
export const smallerSizeOf = (name: string): SmallerSize | undefined =>
  (['list', 'phone', 'share'] as const).find((size) => pictureFiles[size] === name);

/**
 * Max pixels of an image. chosen: more than phone cameras produce (48 million). A small file that decodes to more is a
 * decompression bomb.
 */
export const maxPixels = 50_000_000;

/**
 * Max pixels of an AVIF image. chosen: what phones store in this format. Its decoder takes 17 bytes per pixel, several
 * times as many as others, and a file of a kilobyte can have 50 million pixels.
 */
export const maxAvifPixels = 25_000_000;

/** Images with more pixels are decoded one at a time. chosen: those take more than 100 MB each. Units: pixels. */
export const largePixels = 16_000_000;
