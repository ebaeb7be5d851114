import type { Readable } from 'node:stream';

/** A stored object: its key, such as `ab/abcd…/page.webp`, and its size. Units: bytes. */
export type StoredObject = { readonly key: string; readonly bytes: number; readonly modifiedAt: Date };

/** A stored object, opened to be read. */
export type OpenedObject = { readonly stream: Readable; readonly bytes: number };

/** First and last byte of a part of an object, both inclusive. */
export type ByteRange = { readonly first: number; readonly last: number };

/**
 * Where files are stored, by key. Every server of a database uses the same place. Errors: `FILES_AWAY` if the storage
 * does not respond.
 */
export type Storage = {
  /**
   * Stores a local file at a key. The file must not change afterwards. A reader finds the whole file or no file, even
   * after a crash.
   */
  readonly put: (key: string, path: string) => Promise<void>;
  /**
   * Opens an object, or a part of it. Resolves to undefined if there is none. `bytes`: the size of the whole object.
   */
  readonly get: (key: string, range?: ByteRange) => Promise<OpenedObject | undefined>;
  /** Deletes an object, or every object below a folder of keys, such as `ab/abcd…`. */
  readonly delete: (key: string) => Promise<void>;
  /** Yields the objects below a folder of keys, in the order of their keys. */
  readonly list: (folder: string) => AsyncGenerator<StoredObject>;
  /** Moves an object to another key. Does nothing if that was done already. */
  readonly move: (from: string, to: string) => Promise<void>;
  /**
   * Returns an address from which anyone can download the object for a while, or undefined if only the server can read
   * it. `name`: the file name for the download.
   */
  readonly signedUrl: (
    key: string,
    options: { readonly seconds: number; readonly name: string },
  ) => Promise<string | undefined>;
};
