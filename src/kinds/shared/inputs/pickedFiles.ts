import { isBlank, isObject } from '#model/schema/json.ts';

/** A file in a form: picked just now, or stored already. */
export type FormFile = File | Readonly<Record<string, unknown>>;

const isFormFile = (value: unknown): value is FormFile => value instanceof File || isObject(value);

/** Reads the files that a form holds, one or a list. */
export const formFilesOf = (value: unknown): readonly FormFile[] =>
  isBlank(value) ? [] : [value].flat().filter(isFormFile);

/** Gives a file's name for people. */
export const fileName = (file: FormFile): string => {
  const name: unknown = file instanceof File ? file.name : file['name'];
  return typeof name === 'string' ? name : 'File';
};

/** Writes a size: 1536000 → `1.5 MB`; what is no size gives ''. Units: bytes. */
export const sizeText = (file: FormFile): string => {
  const bytes: unknown = file instanceof File ? file.size : file['size'];
  if (typeof bytes !== 'number') return '';
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
};

/** Gives a key that stays with a file when the list is put in another order. */
export const fileKey = (file: FormFile): string =>
  file instanceof File ? `${file.name} ${file.size} ${file.lastModified}` : String(file['url'] ?? file['name']);

/** Drops a file that is in the list already: picked twice it is still one. */
export const distinctFiles = (files: readonly FormFile[]): readonly FormFile[] =>
  [...new Map(files.toReversed().map((file) => [fileKey(file), file])).values()].toReversed();
