import { fileSizeText } from '#model/values/numbers/fileSizeText.ts';
import { isBlank, isObject } from '#model/schema/json.ts';
import { inputText } from '../../../messages/en/inputText.ts';

/**
 * A file in a form: just picked, or stored. A document also has a type and a day of expiry: `{"file":File,
 * "documentType":"KYC"}` or `{"name":"pan.pdf","url":"/files/…","documentType":"KYC"}`.
 */
export type FormFile = File | Readonly<Record<string, unknown>>;

const isFormFile = (value: unknown): value is FormFile => value instanceof File || isObject(value);

const pickedOf = (file: FormFile): File | undefined => {
  if (file instanceof File) return file;
  return file['file'] instanceof File ? file['file'] : undefined;
};

/** Returns the files in a form value, one or a list. */
export const formFilesOf = (value: unknown): readonly FormFile[] =>
  isBlank(value) ? [] : [value].flat().filter(isFormFile);

/** Returns a file's readable name. */
export const fileName = (file: FormFile): string => {
  const name: unknown = pickedOf(file)?.name ?? ('name' in file ? file.name : undefined);
  return typeof name === 'string' ? name : inputText('file.name');
};

/** Formats a file's size: 1536000 → `1.5 MB`; '' if it is unknown. Units: bytes. */
export const sizeText = (file: FormFile): string => {
  const bytes: unknown = pickedOf(file)?.size ?? ('size' in file ? file.size : undefined);
  if (typeof bytes !== 'number') return '';
  return fileSizeText(bytes);
};

/** Returns a key of a file that is stable when the list is sorted. */
export const fileKey = (file: FormFile): string => {
  const picked = pickedOf(file);
  if (picked !== undefined) return `${picked.name} ${picked.size} ${picked.lastModified}`;
  return String('url' in file ? file.url : fileName(file));
};

/** Returns a file with changed details of a document, without blank ones. */
export const withDetails = (file: FormFile, details: Readonly<Record<string, string | null>>): FormFile => {
  const all = { ...(file instanceof File ? { file } : file), ...details };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== ''));
};

/** Returns a detail of a document, '' if it is blank. */
export const detailOf = (file: FormFile, word: 'documentType' | 'expiresOn'): string => {
  const value = file instanceof File ? undefined : file[word];
  return typeof value === 'string' ? value : '';
};

/** Removes files that occur in the list twice. */
export const distinctFiles = (files: readonly FormFile[]): readonly FormFile[] =>
  [...new Map(files.toReversed().map((file) => [fileKey(file), file])).values()].toReversed();
