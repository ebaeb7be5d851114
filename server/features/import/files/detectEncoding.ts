import { createCache } from '#model/createCache.ts';
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import type { ImportEncoding } from '#model/wire/importEncodings.ts';

const chunkBytes = 262_144;

const marks: readonly (readonly [ImportEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  // Compared before the mark of UTF-16, because both start with the same bytes.
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Detects UTF-32 without a byte order mark: the upper half of each character is zero, except for emoji and rare
 * letters, and the lower half is not.
 */
const detectUtf32 = (bytes: Buffer): ImportEncoding | undefined => {
  const characters = Math.floor(bytes.length / 4);
  if (characters < 2) return undefined;
  const at = (offset: number): number =>
    Array.from({ length: characters }, (_, index) => bytes.readUInt16LE(index * 4 + offset)).filter(
      (half) => half === 0,
    ).length;
  const [first, second] = [at(0), at(2)];
  if (second > characters * 0.9 && first === 0) return 'utf-32le';
  return first > characters * 0.9 && second === 0 ? 'utf-32be' : undefined;
};

/**
 * Detects UTF-16 without a byte order mark: ASCII characters, such as separators and line ends, have a zero byte,
 * always on the same side.
 */
const detectUtf16 = (bytes: Buffer): ImportEncoding | undefined => {
  const pairs = Math.floor(bytes.length / 2);
  if (pairs === 0) return undefined;
  const zeros = [0, 0];
  for (const [index, byte] of bytes.subarray(0, pairs * 2).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  const [larger, smaller] = [Math.max(first, second), Math.min(first, second)];
  // chosen: even in non-Latin scripts, separators have a zero byte on one side. In a single-byte text, zeros are few,
  // or on both sides.
  if (larger < pairs * 0.04 || larger < 2 || smaller > larger * 0.05) return undefined;
  const encoding = second > first ? 'utf-16le' : 'utf-16be';
  const text = iconv.decode(bytes.subarray(0, pairs * 2), encoding);
  return /[\r\n\t,;|]/.test(text) && !/[\0\uFFFD]/.test(text) ? encoding : undefined;
};

/** Returns the length of the bytes without an incomplete UTF-8 character at their end. */
const completeLength = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
};

/**
 * Returns whether bytes are UTF-8 with only a few broken characters. They are read as UTF-8: the other characters are
 * correct, and rows with broken ones are rejected.
 */
const isMostlyUtf8 = (bytes: Buffer): boolean => {
  const letters = iconv.decode(bytes, 'utf-8').match(/[^\0-\x7f]/gu) ?? [];
  const broken = letters.filter((letter) => letter === '\uFFFD').length;
  return broken * 4 < letters.length - broken;
};

/** Detected encoding → the one to use. The Windows encodings are supersets of the ISO ones. */
const preferredEncodings: Readonly<Record<string, ImportEncoding>> = {
  'windows-1251': 'windows-1251',
  'ISO-8859-7': 'windows-1253',
  'windows-1253': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'windows-1255': 'windows-1255',
  'ISO-8859-6': 'windows-1256',
  'windows-1256': 'windows-1256',
  Shift_JIS: 'shift_jis',
  GB18030: 'gb18030',
  Big5: 'big5',
  'EUC-KR': 'euc-kr',
};
/**
 * Min confidence of a detected encoding. chosen: below it, a detection is little more than chance, and Windows-1252 is
 * by far the most frequent.
 */
const minConfidence = 20;

/** Detects one of the older encodings from the lines with characters beyond ASCII. */
const detectOldEncoding = (bytes: Buffer): ImportEncoding => {
  const lines = bytes
    .toString('latin1')
    .split(/\r?\n|\r/)
    .filter((line) => /[^\0-\x7f]/.test(line));
  const [best] = analyse(Buffer.from(lines.join('\n'), 'latin1'));
  // Detection between Latin encodings is often wrong for a few words, so all of them are read as Windows-1252; people
  // can choose another.
  return best === undefined || best.confidence < minConfidence
    ? 'windows-1252'
    : (preferredEncodings[best.name] ?? 'windows-1252');
};

const detect = async (path: string): Promise<ImportEncoding> => {
  let isFirst = true;
  let held = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    const bytes = Buffer.concat([held, chunk as Buffer]);
    if (isFirst) {
      const marked =
        marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0] ??
        detectUtf32(bytes.subarray(0, 65_536)) ??
        detectUtf16(bytes.subarray(0, 65_536));
      if (marked !== undefined) return marked;
    }
    isFirst = false;
    const whole = completeLength(bytes);
    if (!isUtf8(bytes.subarray(0, whole)))
      return isMostlyUtf8(bytes.subarray(0, whole)) ? 'utf-8' : detectOldEncoding(bytes);
    held = Buffer.from(bytes.subarray(whole));
  }
  return held.length === 0 || isMostlyUtf8(held) ? 'utf-8' : detectOldEncoding(held);
};

const maxCached = 100;
const cache = createCache<string, { readonly stamp: string; readonly encoding: ImportEncoding }>(maxCached);

/**
 * Returns the encoding of a text file: that of its byte order mark; otherwise UTF-16 or UTF-32 if its zero bytes show
 * it; otherwise UTF-8 if all bytes are valid; otherwise a guess. Reads the file in chunks up to the first invalid
 * character. The result is cached until the file changes.
 */
export const detectEncoding = async (path: string): Promise<ImportEncoding> => {
  const { size, mtimeMs } = await stat(path);
  const stamp = `${size} ${mtimeMs}`;
  const cached = cache.get(path);
  if (cached?.stamp === stamp) return cached.encoding;
  const encoding = await detect(path);
  cache.set(path, { stamp, encoding });
  return encoding;
};
