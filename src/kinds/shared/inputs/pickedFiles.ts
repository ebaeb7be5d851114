import { isBlank, isObject } from '#model/schema/json.ts';
import { inputText } from '../../../messages/en/inputText.ts';

/** A file in a form: just picked, or stored. */
export type FormFile = File | Readonly<Record<string, unknown>>;

const isFormFile = (value: unknown): value is FormFile => value instanceof File || isObject(value);

/** Returns the files in a form value, one or a list. */
export const formFilesOf = (value: unknown): readonly FormFile[] =>
  isBlank(value) ? [] : [value].flat().filter(isFormFile);

/** Returns a file's name for people. */
export const fileName = (file: FormFile): string => {
  const name: unknown = file instanceof File ? file.name : file['name'];
  return typeof name === 'string' ? name : inputText('file.name');
};

/** Formats a file's size: 1536000 → `1.5 MB`; '' if it is unknown. Units: bytes. */
export const sizeText = (file: FormFile): string => {
  const bytes: unknown = file instanceof File ? file.size : file['size'];
  if (typeof bytes !== 'number') return '';
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
};

/** Returns a key of a file that is stable when the list is sorted. */
export const fileKey = (file: FormFile): string =>
  file instanceof File ? `${file.name} ${file.size} ${file.lastModified}` : String(file['url'] ?? file['name']);

/** Removes files that are in the list twice. */
export const distinctFiles = (files: readonly FormFile[]): readonly FormFile[] =>
  [...new Map(files.toReversed().map((file) => [fileKey(file), file])).values()].toReversed();
