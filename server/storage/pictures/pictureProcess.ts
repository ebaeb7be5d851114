/**
 * Entry point of the process that re-encodes images. Uploads are decoded only here: a crash of the decoder ends this
 * process and not the server, and its memory is freed when it ends.
 */
import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { pictureFiles } from '#model/values/storedFiles.ts';
import { pictureFormats } from '../fileTypes.ts';
import {
  pictureSizes,
  largePixels,
  maxAvifPixels,
  maxPixels,
  pictureFileNames,
  type PictureAnswer,
  type PictureTask,
  type SmallerSize,
} from './pictureWork.ts';

sharp.cache(false);
sharp.concurrency(1);

const quality = 80;
/**
 * Effort of the compression. chosen: the lowest, because the next level makes a file only a third smaller and takes
 * twice as long.
 */
const effort = 1;
const maxSeconds = 30;

const open = (source: PictureTask['source']): Sharp =>
  'path' in source
    ? sharp(source.path, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    : sharp(Buffer.from(source.drawing), { limitInputPixels: maxPixels });

const shrink = (page: Buffer, size: SmallerSize): Sharp => {
  // The image of a shared link always has the same size. Other images are never enlarged.
  const picture = sharp(page).resize({ ...pictureSizes[size], withoutEnlargement: size !== 'share' });
  return pictureFileNames[size].endsWith('.jpg')
    ? picture.flatten({ background: '#ffffff' }).jpeg({ quality })
    : picture.webp({ quality, effort });
};

let largeImages: Promise<unknown> = Promise.resolve();

/** Runs work after all earlier work of this function. */
const runInTurn = (work: () => Promise<unknown>): Promise<unknown> => {
  const done = largeImages.then(work);
  largeImages = done.catch(() => undefined);
  return done;
};

/** Draws the page size of an image, with the rotation that a camera recorded. */
const drawPage = async (picture: Sharp, page: string): Promise<void> => {
  await picture
    .autoOrient()
    .resize({ ...pictureSizes.page, withoutEnlargement: true })
    .webp({ quality, effort })
    .toFile(page);
};

/**
 * Re-encodes an image in all its sizes. Metadata such as location, camera and hidden text is removed. Large images are
 * drawn one at a time.
 */
const draw = async ({ source, folder }: PictureTask): Promise<number> => {
  const picture = open(source).timeout({ seconds: maxSeconds });
  const { format, width, height } = await picture.metadata();
  const pixels = width * height;
  if ('path' in source && !(pictureFormats as readonly string[]).includes(format ?? ''))
    throw new Error(`a picture of the format ${String(format)}`);
  if (format === 'heif' && pixels > maxAvifPixels) throw new Error(`an AVIF image of ${pixels} pixels`);
  const page = join(folder, pictureFiles.page);
  // An attacker who sends several large images at once must not take all the memory of the machine.
  await (pixels > largePixels ? runInTurn(() => drawPage(picture, page)) : drawPage(picture, page));
  const drawn = await readFile(page);
  for (const size of ['phone', 'list', 'share'] as const)
    await shrink(drawn, size).toFile(join(folder, pictureFiles[size]));
  return (await stat(page)).size;
};

/**
 * Creates one size of a stored image. It is written to a temporary file first, so that no one reads an incomplete
 * image.
 */
const drawOne = async (folder: string, size: SmallerSize): Promise<number> => {
  const part = join(folder, `${pictureFileNames[size]}.part`);
  await shrink(await readFile(join(folder, pictureFiles.page)), size).toFile(part);
  await rename(part, join(folder, pictureFileNames[size]));
  return (await stat(join(folder, pictureFileNames[size]))).size;
};

const answer = async (task: PictureTask): Promise<PictureAnswer> => {
  try {
    return {
      task: task.task,
      bytes: task.size === undefined ? await draw(task) : await drawOne(task.folder, task.size),
    };
  } catch {
    return { task: task.task, failed: true };
  }
};

process.on('message', (task: PictureTask) => {
  void answer(task).then((reply) => process.send?.(reply));
});
// The server has ended, so no one waits for a result.
process.on('disconnect', () => process.exit(0));
