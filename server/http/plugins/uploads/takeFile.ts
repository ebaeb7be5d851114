import { createWriteStream } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { tooLargeText } from '#model/wire/imports.ts';
import { displayFileName } from '../../../storage/receiveFile.ts';

/** Bytes of a body besides its file: the boundaries and the name. */
const wrappingBytes = 65_536;

/** Refuses an upload if the disk has no space. Checked in advance, because the database may be on the same disk. */
const refuseWithoutRoom = async (path: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(dirname(path));
  if (bytes > bavail * bsize) throw new AppError('DISK_FULL');
};

/**
 * Streams the only file of a multipart body to `path`, and returns the file's name for display. If it throws, the file
 * is deleted. Errors: `WRONG_CONTENT_TYPE` if the body is not multipart, `MALFORMED_BODY` if it has no file or ends
 * early, `BODY_TOO_LARGE` for a file of more than `maxBytes`, `DISK_FULL`.
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
    const name = displayFileName(part.filename);
    if (part.file.truncated) throw new AppError('BODY_TOO_LARGE', { text: tooLargeText(name, maxBytes) });
    return name;
  } catch (error) {
    await rm(path, { force: true });
    // Parser errors have no code; errors of the disk have one.
    throw error instanceof AppError || (error instanceof Error && 'code' in error)
      ? error
      : new AppError('MALFORMED_BODY', { cause: error });
  }
};
