/**
 * A process of its own that draws pictures anew. What a stranger sends is decoded here and nowhere else: a fault of the
 * decoder ends this process, not the server, and all its memory is given back when it ends.
 */
import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { pictureFiles } from '#model/values/storedFiles.ts';
import { pictureFormats } from './fileTypes.ts';
import { measures, maxPixels, type PictureAnswer, type PictureTask, type SmallerSize } from './pictureWork.ts';

sharp.cache(false);
sharp.concurrency(1);

const quality = 80;
/** chosen: the least; a step more makes a file a third smaller and takes twice as long. */
const effort = 1;
const maxSeconds = 30;

const open = (source: PictureTask['source']): Sharp =>
  'path' in source
    ? sharp(source.path, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    : sharp(Buffer.from(source.drawing), { limitInputPixels: maxPixels });

const shrink = (page: Buffer, size: SmallerSize): Sharp =>
  size === 'share'
    ? sharp(page).flatten({ background: '#ffffff' }).resize(measures.share).jpeg({ quality })
    : sharp(page)
        .resize({ ...measures[size], withoutEnlargement: true })
        .webp({ quality, effort });

/**
 * Draws a picture in all its sizes. Nothing of the file that came is kept but what it shows: no place, no camera, no
 * hidden text. The turn that a camera noted is applied first.
 */
const draw = async ({ source, folder }: PictureTask): Promise<number> => {
  const picture = open(source).timeout({ seconds: maxSeconds });
  const { format } = await picture.metadata();
  if ('path' in source && !(pictureFormats as readonly string[]).includes(format ?? ''))
    throw new Error(`a picture of the format ${String(format)}`);
  const page = join(folder, pictureFiles.page);
  await picture
    .autoOrient()
    .resize({ ...measures.page, withoutEnlargement: true })
    .webp({ quality, effort })
    .toFile(page);
  const drawn = await readFile(page);
  for (const size of ['phone', 'list', 'share'] as const)
    await shrink(drawn, size).toFile(join(folder, pictureFiles[size]));
  return (await stat(page)).size;
};

/** Draws one size of a picture that stands already; whoever asks for it meanwhile never reads half of it. */
const drawOne = async (folder: string, size: SmallerSize): Promise<number> => {
  const part = join(folder, `${pictureFiles[size]}.part`);
  await shrink(await readFile(join(folder, pictureFiles.page)), size).toFile(part);
  await rename(part, join(folder, pictureFiles[size]));
  return (await stat(join(folder, pictureFiles[size]))).size;
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
// The server is gone: nobody waits for an answer any more.
process.on('disconnect', () => process.exit(0));
