import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import yauzl, { type Entry } from 'yauzl';
import yazl from 'yazl';
import { BackupError } from './BackupError.ts';

/**
 * What a backup is encrypted with: a passphrase, or the public key (`recipient`) of a key pair of the tool age
 * (age-encryption.org). The private key is not on the server.
 */
export type BackupKey = { readonly passphrase: string } | { readonly recipient: string };
/** What a backup is decrypted with: its passphrase, or the private key (`identity`) of the key pair. */
export type RestoreKey = { readonly passphrase: string } | { readonly identity: string };

/** Yields the chunks of a web stream. The browser and Node declare the type of such a stream differently. */
const chunksOf = async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
};

/** A backup that is being written: a ZIP file, encrypted in the file format of the tool age (age-encryption.org). */
export type ArchiveWriter = {
  readonly addText: (name: string, text: string) => void;
  readonly addFolder: (name: string) => void;
  /** Adds a stream. Resolves when it was read completely. */
  readonly addStream: (name: string, stream: Readable, how: { readonly isCompressed: boolean }) => Promise<void>;
  /** Finishes the file, and gives it its final name. */
  readonly end: () => Promise<void>;
  /** Deletes the unfinished file. */
  readonly abort: () => Promise<void>;
};

/**
 * Creates an empty backup file that is encrypted with `key`, and returns its writer. Errors: those of the file system,
 * also if a file with this path exists already.
 */
export const createArchive = async (path: string, key: BackupKey): Promise<ArchiveWriter> => {
  // Refuses an existing file before anything is read.
  const handle = await open(path, 'wx', 0o600);
  await handle.close();
  const part = `${path}.part`;
  const zip = new yazl.ZipFile();
  const encrypter = new Encrypter();
  if ('passphrase' in key) encrypter.setPassphrase(key.passphrase);
  else encrypter.addRecipient(key.recipient);
  const plain = Readable.toWeb(zip.outputStream.pipe(new PassThrough())) as ReadableStream<Uint8Array>;
  const encrypted = await encrypter.encrypt(plain);
  const written = pipeline(Readable.from(chunksOf(encrypted)), createWriteStream(part, { mode: 0o600, flush: true }));
  written.catch(() => undefined);
  return {
    addText: (name, text) => zip.addBuffer(Buffer.from(text), name),
    addFolder: (name) => zip.addEmptyDirectory(name),
    addStream: async (name, stream, { isCompressed }) => {
      zip.addReadStream(stream, name, isCompressed ? { compressionLevel: 1 } : { compress: false });
      await Promise.race([finished(stream, { writable: false }), written]);
    },
    end: async () => {
      zip.end();
      await written;
      await rename(part, path);
    },
    abort: async () => {
      await rm(part, { force: true });
      await rm(path, { force: true });
    },
  };
};

/** An opened backup. Its files are read in the order in which they were written. */
export type ArchiveReader = {
  /** Calls `take` with each file in order. Names of folders end with a slash and have no stream. */
  readonly each: (take: (name: string, stream: () => Promise<Readable>) => Promise<void>) => Promise<void>;
};

const decrypt = async (path: string, key: RestoreKey, plain: string): Promise<void> => {
  const decrypter = new Decrypter();
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase);
  else decrypter.addIdentity(key.identity);
  const source = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  try {
    await pipeline(Readable.from(chunksOf(await decrypter.decrypt(source))), createWriteStream(plain, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new BackupError(
      `${path}: cannot be decrypted; the key is not the one it was written with, or it is damaged.`,
      {
        cause: error,
      },
    );
  }
};

/**
 * Decrypts a backup file into the file `plain`, checks that it was not changed, and returns its reader. The caller
 * deletes `plain`. Errors: `BackupError` for a wrong key or a damaged file; those of the file system.
 */
export const openArchive = async (path: string, key: RestoreKey, plain: string): Promise<ArchiveReader> => {
  await decrypt(path, key, plain);
  return {
    each: async (take) => {
      const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
        yauzl.open(plain, { lazyEntries: true, autoClose: true }, (error, opened) =>
          opened === undefined ? reject(error) : resolve(opened),
        ),
      );
      const streamOf = (entry: Entry): Promise<Readable> =>
        new Promise((resolve, reject) =>
          zip.openReadStream(entry, (error, stream) => (stream === undefined ? reject(error) : resolve(stream))),
        );
      await new Promise<void>((resolve, reject) => {
        zip.on('entry', (entry: Entry) => {
          take(entry.fileName, () => streamOf(entry)).then(
            () => zip.readEntry(),
            (error: unknown) => {
              zip.close();
              reject(error);
            },
          );
        });
        zip.on('end', resolve);
        zip.on('error', reject);
        zip.readEntry();
      });
    },
  };
};
