/** The text of a file, or the place and reason why it is not valid. */
export type Decoded =
  | { readonly text: string }
  | { readonly message: string; readonly line: number; readonly column: number };

const utf16 = (bytes: Buffer): string | undefined => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'UTF-16 (little endian)';
  if (first === 0xfe && second === 0xff) return 'UTF-16 (big endian)';
  // JSON starts with an ASCII character, so an adjacent NUL means UTF-16.
  if (second === 0 && first !== 0) return 'UTF-16 (little endian)';
  return first === 0 && second !== 0 && second !== undefined ? 'UTF-16 (big endian)' : undefined;
};

/** Returns the offset of the first byte that is not UTF-8. */
const invalidAt = (bytes: Buffer): number => {
  const back = Buffer.from(bytes.toString('utf8'));
  let at = 0;
  while (at < bytes.length && bytes[at] === back[at]) at += 1;
  return at;
};

/**
 * Returns the text of a file, with its byte order mark, or where and why it is not UTF-8. Invalid bytes are never
 * replaced.
 */
export const decodeUtf8 = (bytes: Buffer): Decoded => {
  const wide = utf16(bytes);
  if (wide !== undefined) return { message: `is ${wide}; save it as UTF-8`, line: 1, column: 1 };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    const at = invalidAt(bytes);
    const before = bytes.subarray(0, at).toString('utf8');
    const byte = (bytes[at] ?? 0).toString(16).padStart(2, '0').toUpperCase();
    return {
      message: `is not UTF-8, got the byte 0x${byte}; save the file as UTF-8`,
      line: before.split('\n').length,
      column: before.length - before.lastIndexOf('\n'),
    };
  }
};
