import { fileSizeText } from '#model/values/numbers/fileSizeText.ts';
import { isBlank, isObject } from '#model/schema/json.ts';
import { inputText } from '../../../messages/en/inputText.ts';

/**
 * A file in a form: picked (`File`) or stored. A document also has a type and an expiry date: `{"file":File,
 * "documentType":"KYC"}` or `{"name":"pan.pdf","url":"/files/…","documentType":"KYC"}`.
 */
export type FormFile = File | Readonly<Record<string, unknown>>;

const isFormFile = (value: unknown): value is FormFile => value instanceof File || isObject(value);

const pickedOf = (file: FormFile): File | undefined => {
  if (file instanceof File) return file;
  return file['file'] instanceof File ? file['file'] : undefined;
};

/** Returns the files in a form value, which contains one file or a list of files. Empty if it contains none. */
export const formFilesOf = (value: unknown): readonly FormFile[] =>
  isBlank(value) ? [] : [value].flat().filter(isFormFile);

/** Returns the name of a file as users see it, or the word "File" if it has none. */
export const fileName = (file: FormFile): string => {
  const name: unknown = pickedOf(file)?.name ?? ('name' in file ? file.name : undefined);
  return typeof name === 'string' ? name : inputText('file.name');
};

/** Formats the size of a file: 1536000 bytes → `1.5 MB`. Returns '' if the file has no size. */
export const sizeText = (file: FormFile): string => {
  const bytes: unknown = pickedOf(file)?.size ?? ('size' in file ? file.size : undefined);
  if (typeof bytes !== 'number') return '';
  return fileSizeText(bytes);
};

/** Returns a text that identifies a file within a form, also after files have been moved, for use as a React key. */
export const fileKey = (file: FormFile): string => {
  const picked = pickedOf(file);
  if (picked !== undefined) return `${picked.name} ${picked.size} ${picked.lastModified}`;
  return String('url' in file ? file.url : fileName(file));
};

/**
 * Returns a document with `details` in place of its previous type or expiry date. A detail that is null or '' is
 * removed; one that `details` lacks is kept. A picked `File` is returned as an object:
 * `{"file":File,"documentType":"KYC"}`.
 */
export const withDetails = (file: FormFile, details: Readonly<Record<string, string | null>>): FormFile => {
  const all = { ...(file instanceof File ? { file } : file), ...details };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== ''));
};

/** Returns a detail of a document, as `word` says: its type, or the day on which it expires. '' if it has none. */
export const documentDetailOf = (file: FormFile, word: 'documentType' | 'expiresOn'): string => {
  const value = file instanceof File ? undefined : file[word];
  return typeof value === 'string' ? value : '';
};

/** Returns the files without duplicates. Of several files with the same `fileKey`, only the last is kept. */
export const distinctFiles = (files: readonly FormFile[]): readonly FormFile[] =>
  [...new Map(files.toReversed().map((file) => [fileKey(file), file])).values()].toReversed();
