import { createWriteStream } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { tooLargeText } from '#model/wire/imports.ts';
import { plainName } from '../../storage/receiveFile.ts';

/** What a body has beside its file: the lines around it, and its name. */
const wrappingBytes = 65_536;

/** Better before it comes than when the disk is full, on which the database may lie too. */
const refuseWithoutRoom = async (path: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(dirname(path));
  if (bytes > bavail * bsize) throw new AppError('DISK_FULL');
};

/**
 * Takes in the one file of a multipart body, to disk as it comes; gives its name as people may read it.
 * Errors: `WRONG_CONTENT_TYPE`, `MALFORMED_BODY` for none or one that ends early, `BODY_TOO_LARGE`, `DISK_FULL`; of
 * what was refused nothing stays.
 */
export const takeFile = async (request: FastifyRequest, path: string, maxBytes: number): Promise<string> => {
  if (!request.isMultipart())
    throw new AppError('WRONG_CONTENT_TYPE', { text: 'The body must be a file, sent as multipart/form-data.' });
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes + wrappingBytes)
    throw new AppError('BODY_TOO_LARGE', { text: tooLargeText('The file', maxBytes) });
  await refuseWithoutRoom(path, announced);
  try {
    const part = await request.file({ limits: { fileSize: maxBytes } });
    if (part === undefined) throw new AppError('MALFORMED_BODY', { text: 'The body has no file.' });
    await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    const name = plainName(part.filename);
    if (part.file.truncated) throw new AppError('BODY_TOO_LARGE', { text: tooLargeText(name, maxBytes) });
    return name;
  } catch (error) {
    await rm(path, { force: true });
    // What the parser says of a body that it can't read has no code of its own; what the disk says has one.
    throw error instanceof AppError || (error instanceof Error && 'code' in error)
      ? error
      : new AppError('MALFORMED_BODY', { cause: error });
  }
};
