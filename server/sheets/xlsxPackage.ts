import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';
import { SheetError } from './cell.ts';

/** What one part of a workbook may unpack to. A part that grows more than 300-fold is a bomb, no table. */
const freeBytes = 16 * 1_048_576;
const mostGrowth = 300;
const mostBytes = 8 * 1_073_741_824;
/** No cell is longer, and a text is held whole while it is read. */
const longestText = 4 * 1_048_576;
const mostParts = 10_000;

/** `name` without its prefix, attributes as they are written. */
export type Tag = { readonly name: string; readonly attributes: Readonly<Record<string, string>> };
export type Listener = { readonly open: (tag: Tag) => void; readonly text: (text: string) => void; readonly close: (name: string) => void };

/** An XLSX file on disk; its parts are read straight from there. */
export type XlsxPackage = {
  readonly has: (path: string) => boolean;
  /** Tells a listener of a part's tags, piece by piece, and gives way after each piece. */
  readonly parse: (path: string, listener: Listener) => AsyncGenerator<void>;
  readonly close: () => void;
};

const refuseGrowth = (entry: yauzl.Entry): void => {
  const { compressedSize, uncompressedSize, fileName } = entry;
  if (uncompressedSize > mostBytes || (uncompressedSize > freeBytes && uncompressedSize > compressedSize * mostGrowth)) {
    throw new SheetError(`the part ${fileName} unpacks to ${Math.round(uncompressedSize / 1_048_576)} MB; that is no table. Save it as CSV and try again.`);
  }
};

const localOf = (name: string): string => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name);

const broken = (error: unknown): SheetError =>
  error instanceof SheetError ? error : new SheetError(`is damaged (${error instanceof Error ? error.message.slice(0, 200) : String(error)}); open it in a spreadsheet, save it again and try again.`);

async function* parsePart(stream: Readable, listener: Listener): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => listener.open({ name: localOf(tag.name), attributes: tag.attributes }));
  parser.on('text', (text) => listener.text(text));
  parser.on('cdata', (text) => listener.text(text));
  parser.on('closetag', (tag) => listener.close(localOf(tag.name)));
  stream.setEncoding('utf8');
  let sinceTag = 0;
  try {
    for await (const piece of stream as AsyncIterable<string>) {
      const last = piece.lastIndexOf('<');
      sinceTag = last === -1 ? sinceTag + piece.length : piece.length - last;
      if (sinceTag > longestText) throw new SheetError('holds a cell of more than 4 MB; that is no table.');
      parser.write(piece);
      yield;
    }
    parser.close();
    yield;
  } catch (error) {
    throw broken(error);
  } finally {
    stream.destroy();
  }
}

/**
 * Opens an XLSX file.
 * Errors: `SheetError` for what is no XLSX, is damaged, encrypted, or unpacks to more than any table does.
 */
export const openPackage = async (path: string): Promise<XlsxPackage> => {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw error instanceof Error && 'code' in error ? error : new SheetError('is no XLSX file; save it as "Excel workbook (.xlsx)" or CSV and try again.');
  });
  const entries = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= mostParts) throw new SheetError(`has more than ${mostParts} parts; that is no table.`);
      if (entry.isEncrypted()) throw new SheetError('is locked with a password; save it without one and try again.');
      entries.set(entry.fileName.replace(/^\//, ''), entry);
    }
  } catch (error) {
    zip.close();
    throw broken(error);
  }
  return {
    has: (name) => entries.has(name),
    close: () => zip.close(),
    parse: async function* (name, listener) {
      const entry = entries.get(name);
      if (entry === undefined) throw new SheetError(`lacks its part ${name}; open it in a spreadsheet, save it again and try again.`);
      refuseGrowth(entry);
      const stream = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
        throw broken(error);
      });
      yield* parsePart(stream, listener);
    },
  };
};
