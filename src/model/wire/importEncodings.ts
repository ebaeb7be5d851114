/** Encodings of import files: name of the encoding in the API → title on screen. */
export const importEncodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'utf-32le': 'UTF-32 LE',
  'utf-32be': 'UTF-32 BE',
  'windows-1252': 'Western (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  macintosh: 'Western (Mac OS Roman)',
  shift_jis: 'Japanese (Shift JIS)',
  gb18030: 'Chinese (GB 18030)',
  big5: 'Chinese (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
} as const;
/** The encoding of an import file, such as `utf-8`. */
export type ImportEncoding = keyof typeof importEncodings;

/** Returns whether a value is an encoding of import files, such as `utf-8`. */
export const isImportEncoding = (value: unknown): value is ImportEncoding =>
  typeof value === 'string' && Object.hasOwn(importEncodings, value);
