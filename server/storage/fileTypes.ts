import { extname } from 'node:path';
import { pictureFiles } from '#model/values/storedFiles.ts';

/** What a file is, by its content: the type that it is served as, and the ending of its name. */
export type FileType = { readonly mime: string; readonly extension: string };

/**
 * Pictures that are taken, by the name the picture library gives their format. Never a drawing: SVG is a page with
 * scripts.
 */
export const pictureFormats = ['jpeg', 'png', 'webp', 'avif', 'heif', 'gif'] as const;

const pictureTypes: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heif',
};

const documentTypes: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
};

/** The older office types are one container, in which only the name tells a letter from a table. */
const container = 'application/x-cfb';
const containerTypes: Readonly<Record<string, string>> = {
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
  '.ppt': 'application/vnd.ms-powerpoint',
};

/**
 * Tells what a file is by looking into it; undefined for a type that is not taken. Neither its name nor what the sender
 * says of it is believed, so a page that calls itself `plan.pdf` is none.
 */
export const readFileType = async (
  path: string,
  name: string,
  takes: 'pictures' | 'documents',
): Promise<FileType | undefined> => {
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  const mime = found?.mime ?? '';
  const picture = pictureTypes[mime];
  if (picture !== undefined) return { mime, extension: picture };
  if (takes === 'pictures') return undefined;
  const extension = documentTypes[mime];
  if (extension !== undefined) return { mime, extension };
  const ending = extname(name).toLowerCase();
  const older = mime === container ? containerTypes[ending] : undefined;
  return older === undefined ? undefined : { mime: older, extension: ending.slice(1) };
};

const servedTypes: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries({ ...pictureTypes, ...documentTypes }).map(([mime, extension]) => [extension, mime]),
  ...Object.entries(containerTypes).map(([ending, mime]) => [ending.slice(1), mime]),
]);

/**
 * Gives the type that a stored file is served as, by the ending that it got when it was stored; undefined for one that
 * we never give.
 */
export const servedType = (name: string): string | undefined => servedTypes[extname(name).slice(1)];

/** Tells whether a stored file is one that a page may show in place: a picture that we drew anew ourselves. */
export const isShownInPlace = (name: string): boolean =>
  (Object.values(pictureFiles) as readonly string[]).includes(name);
