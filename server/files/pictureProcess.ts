/**
 * A process of its own that draws pictures anew. What a stranger sends is decoded here and nowhere else: a fault of the decoder
 * ends this process, not the server, and all its memory is given back when it ends.
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { pictureFiles } from '#model/storedFiles.ts';
import { pictureFormats } from './fileTypes.ts';
import { measures, mostPixels, type PictureAnswer, type PictureTask } from './pictureWork.ts';

sharp.cache(false);
sharp.concurrency(1);

const quality = 80;
/** chosen: the least; a step more makes a file a third smaller and takes twice as long. */
const effort = 1;
const longestSeconds = 30;

const open = (source: PictureTask['source']): Sharp =>
  'path' in source
    ? sharp(source.path, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    : sharp(Buffer.from(source.drawing), { limitInputPixels: mostPixels });

/**
 * Draws a picture in all its sizes. Nothing of the file that came is kept but what it shows: no place, no camera, no hidden text.
 * The turn that a camera noted is applied first.
 */
const draw = async ({ source, folder }: PictureTask): Promise<number> => {
  const picture = open(source).timeout({ seconds: longestSeconds });
  const { format } = await picture.metadata();
  if ('path' in source && !(pictureFormats as readonly string[]).includes(format ?? '')) throw new Error(`a picture of the format ${String(format)}`);
  const page = join(folder, pictureFiles.page);
  await picture.autoOrient().resize({ ...measures.page, withoutEnlargement: true }).webp({ quality, effort }).toFile(page);
  const drawn = await readFile(page);
  await sharp(drawn).resize({ ...measures.list, withoutEnlargement: true }).webp({ quality, effort }).toFile(join(folder, pictureFiles.list));
  await sharp(drawn).flatten({ background: '#ffffff' }).resize(measures.share).jpeg({ quality }).toFile(join(folder, pictureFiles.share));
  return (await stat(page)).size;
};

const answer = async (task: PictureTask): Promise<PictureAnswer> => {
  try {
    return { task: task.task, bytes: await draw(task) };
  } catch {
    return { task: task.task, failed: true };
  }
};

process.on('message', (task: PictureTask) => {
  void answer(task).then((said) => process.send?.(said));
});
// The server is gone: nobody waits for an answer any more.
process.on('disconnect', () => process.exit(0));
