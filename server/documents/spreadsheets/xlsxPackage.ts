import yauzl from 'yauzl';
import { SheetError } from './cell.ts';
import { toSheetError, type XmlListener, parseXml, limitError } from './parseXml.ts';

/**
 * Unpacked size up to which a part is never refused. A larger part that grows more than 300-fold is a decompression
 * bomb.
 */
const freeBytes = 16 * 1_048_576;
const maxGrowth = 300;
const maxBytes = 8 * 1_073_741_824;
const maxParts = 10_000;
/**
 * Max size of the names of all parts. chosen: the names of 10,000 parts take a tenth of that. All are kept in memory
 * while the file is open.
 */
const maxDirectoryBytes = 8 * 1_048_576;

/** An XLSX file on disk. Its parts are read directly from the file. */
export type XlsxPackage = {
  readonly has: (path: string) => boolean;
  /** Parses a part as XML and calls the listener, chunk by chunk; yields after each chunk. */
  readonly parse: (path: string, listener: XmlListener, maxElements: number) => AsyncGenerator<void>;
  readonly close: () => void;
};

const refuseGrowth = (entry: yauzl.Entry): void => {
  const { compressedSize, uncompressedSize, fileName } = entry;
  if (uncompressedSize > maxBytes || (uncompressedSize > freeBytes && uncompressedSize > compressedSize * maxGrowth)) {
    throw new SheetError(
      `the part ${fileName} unpacks to ${Math.round(uncompressedSize / 1_048_576)} MB; that is not a table. Save it as CSV and try again.`,
    );
  }
};

/**
 * Opens an XLSX file. Errors: `SheetError` if the file is not XLSX, damaged, encrypted, or has too many parts; those of
 * the file system. The `parse` of the returned package throws a `SheetError` for a missing part, and for a part that is
 * too large when unpacked.
 */
export const openPackage = async (path: string): Promise<XlsxPackage> => {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw error instanceof Error && 'code' in error
      ? error
      : new SheetError('is not an XLSX file; save it as "Excel workbook (.xlsx)" or CSV and try again.');
  });
  const entries = new Map<string, yauzl.Entry>();
  let [parts, directoryBytes] = [0, 0];
  try {
    for await (const entry of zip.eachEntry()) {
      parts += 1;
      directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (parts > maxParts) throw limitError(`more than ${maxParts} parts`);
      if (directoryBytes > maxDirectoryBytes) throw limitError('a directory of more than 8 MB');
      if (entry.isEncrypted()) throw new SheetError('is locked with a password; save it without one and try again.');
      entries.set(entry.fileName.replace(/^\//, ''), entry);
    }
  } catch (error) {
    zip.close();
    throw toSheetError(error);
  }
  return {
    has: (name) => entries.has(name),
    close: () => zip.close(),
    parse: async function* (name, listener, maxElements) {
      const entry = entries.get(name);
      if (entry === undefined)
        throw new SheetError(`lacks its part ${name}; open it in a spreadsheet, save it again and try again.`);
      refuseGrowth(entry);
      const stream = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
        throw toSheetError(error);
      });
      yield* parseXml(stream, listener, maxElements);
    },
  };
};
