import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#model/errors.ts';
import { serverText } from '../language/serverText.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { megabytes } from '#model/values/numbers/megabytes.ts';
import { fileAddress, pictureFiles } from '#model/values/storedFiles.ts';
import { newFileId, type FileStore } from './fileStore.ts';
import { type FileGroup, readFileType, type FileType } from './fileTypes.ts';

/** A file that a request sends. */
export type IncomingFile = {
  /** Title of the field, for the message when a file is refused. */
  readonly title: string;
  readonly name: string;
  readonly stream: Readable;
  /** Accepted types. Images are stored re-encoded in several sizes, everything else unchanged. */
  readonly takes: FileGroup;
  /** Bytes that the request may still send. */
  readonly bytesLeft: number;
};

/**
 * A received and accepted file: its id, its temporary folder, the names of the files in that folder, its value in a
 * record, and the number of received bytes.
 */
export type ReceivedFile = {
  readonly id: string;
  readonly folder: string;
  readonly names: readonly string[];
  readonly value: JsonObject;
  readonly bytes: number;
};

/** Returns a stream that passes bytes through up to a limit, and fails at the first byte beyond it. */
const counting = (limitBytes: number, tooMany: () => AppError): Transform => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limitBytes) done(tooMany());
      else done(null, chunk);
    },
  });
};

/**
 * Returns a file name for display: without a path or invisible characters, at most 120 characters; `File` if nothing is
 * left.
 */
export const displayFileName = (name: string): string => {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const seen = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (seen === '' || seen === '.' || seen === '..') return 'File';
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(seen)?.[0] ?? '';
  return seen.length <= 120 ? seen : `${seen.slice(0, 120 - ending.length)}${ending}`.toWellFormed();
};

/** Returns a file name for a URL: `Sobha City – Plan.PDF` → `sobha-city-plan.pdf`. */
const addressName = (name: string, { extension }: FileType): string => {
  const words = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return `${words === '' ? 'file' : words}.${extension}`;
};

const expectedTypes = (takes: FileGroup): string => {
  const pictures = serverText('files.pictures');
  const documents = serverText('files.documents', { pictures });
  return { pictures, documents, media: serverText('files.media', { documents }) }[takes];
};

/**
 * Receives a file into its own folder inside the local folder `coming`, and returns the file with its value for a
 * record. The type of the file is determined from its content, and images are re-encoded. Errors: `BODY_TOO_LARGE`;
 * `WRONG_FILE` if the file is empty, of a type that is not accepted, or unreadable.
 */
export const receiveFile = async (store: FileStore, coming: string, file: IncomingFile): Promise<ReceivedFile> => {
  const { limits, pictures } = store;
  const { title, stream, takes } = file;
  const name = displayFileName(file.name);
  const id = newFileId();
  const [path, folder] = [join(coming, `${id}.part`), join(coming, id)];
  const limit = Math.min(limits.fileBytes, file.bytesLeft);
  const tooMany = (): AppError =>
    new AppError('BODY_TOO_LARGE', {
      text:
        limit === limits.fileBytes
          ? serverText('files.tooLarge', { field: title, name, size: megabytes(limits.fileBytes) })
          : serverText('files.allTooLarge', { field: title, size: megabytes(limits.requestBytes) }),
    });
  await pipeline(stream, counting(limit, tooMany), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  const { size } = await stat(path);
  if (size === 0) throw new AppError('WRONG_FILE', { text: serverText('files.empty', { field: title, name }) });
  const type = await readFileType(path, name, takes);
  if (type === undefined)
    throw new AppError('WRONG_FILE', {
      text: serverText('files.notThisType', { field: title, name, types: expectedTypes(takes) }),
    });
  await mkdir(folder);
  // Images in document fields are re-encoded too, so that they reveal no location.
  if (type.mime.startsWith('image/')) {
    const bytes = await pictures.draw({ source: { path }, folder });
    if (bytes === undefined)
      throw new AppError('WRONG_FILE', { text: serverText('files.notReadable', { field: title, name }) });
    await rm(path);
    return {
      id,
      folder,
      names: Object.values(pictureFiles),
      bytes: size,
      value: { name, size: bytes, type: 'image/webp', url: fileAddress(id, pictureFiles.page) },
    };
  }
  const stored = addressName(name, type);
  await rename(path, join(folder, stored));
  return {
    id,
    folder,
    names: [stored],
    bytes: size,
    value: { name, size, type: type.mime, url: fileAddress(id, stored) },
  };
};
