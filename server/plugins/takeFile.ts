import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { plainName } from '../files/receiveFile.ts';

/**
 * Takes in the one file of a multipart body, to disk as it comes; gives its name as people may read it.
 * Errors: `WRONG_CONTENT_TYPE`, `MALFORMED_BODY` for none or one that ends early, `BODY_TOO_LARGE`; of what was refused nothing stays.
 */
export const takeFile = async (request: FastifyRequest, path: string, mostBytes: number): Promise<string> => {
  if (!request.isMultipart()) throw new AppError('WRONG_CONTENT_TYPE', { text: 'The body must be a file, sent as multipart/form-data.' });
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new AppError('BODY_TOO_LARGE');
  try {
    const part = await request.file();
    if (part === undefined) throw new AppError('MALFORMED_BODY', { text: 'The body holds no file.' });
    await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    if (part.file.truncated) throw new AppError('BODY_TOO_LARGE', { text: 'The file is larger than is taken here. Please split it, or ask who runs the server.' });
    return plainName(part.filename);
  } catch (error) {
    await rm(path, { force: true });
    // What the parser says of a body that it can't read has no code of its own; what the disk says has one.
    throw error instanceof AppError || (error instanceof Error && 'code' in error) ? error : new AppError('MALFORMED_BODY', { cause: error });
  }
};
