import { extname } from 'node:path';
import { pictureFiles } from '#model/values/storedFiles.ts';

/** Type of a file, derived from its content: the MIME type it is served with, and its extension. */
export type FileType = { readonly mime: string; readonly extension: string };

/** Accepted image formats, as the image library names them. SVG is not accepted, because it can contain scripts. */
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

/** Type of the container that all older Office formats share. The extension decides which format it is. */
const container = 'application/x-cfb';
const containerTypes: Readonly<Record<string, string>> = {
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
  '.ppt': 'application/vnd.ms-powerpoint',
};

/** Audio and video types of messages. Source: the types of WhatsApp, and the names that phones use for them. */
const mediaTypes: Readonly<Record<string, string>> = {
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/ogg': 'ogg',
  'audio/ogg; codecs=opus': 'ogg',
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/3gpp': '3gp',
};

/**
 * Groups of accepted types. `pictures`: images; `documents`: documents and images; `media`: audio and video as well.
 */
export type FileGroup = 'pictures' | 'documents' | 'media';

/**
 * Returns the type of a file by its content, or undefined if the group `takes` does not accept the type. The declared
 * type is not trusted: an HTML page named `plan.pdf` is refused. `name` is used only for old Office files, which have
 * the same content type: its extension says whether the file is a `.doc`, `.xls` or `.ppt`.
 */
export const readFileType = async (path: string, name: string, takes: FileGroup): Promise<FileType | undefined> => {
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  const mime = found?.mime ?? '';
  const picture = pictureTypes[mime];
  if (picture !== undefined) return { mime, extension: picture };
  if (takes === 'pictures') return undefined;
  const media = takes === 'media' ? mediaTypes[mime] : undefined;
  if (media !== undefined) return { mime: mime.replace(/;.*/, ''), extension: media };
  const extension = documentTypes[mime];
  if (extension !== undefined) return { mime, extension };
  const ending = extname(name).toLowerCase();
  const older = mime === container ? containerTypes[ending] : undefined;
  return older === undefined ? undefined : { mime: older, extension: ending.slice(1) };
};

/** Audio and video types, without their aliases. */
const playedTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(mediaTypes).filter(([mime]) => !/[;]|\/x-/.test(mime)),
);

/**
 * Returns whether a stored file is audio or video, by its extension. Such a file is served without a redirect to
 * another origin, which media players do not follow.
 */
export const isPlayable = (name: string): boolean => Object.values(mediaTypes).includes(extname(name).slice(1));

const servedTypes: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries({ ...pictureTypes, ...documentTypes, ...playedTypes }).map(([mime, extension]) => [
    extension,
    mime,
  ]),
  ...Object.entries(containerTypes).map(([ending, mime]) => [ending.slice(1), mime]),
]);

/** Returns the MIME type of a stored file by its extension, or undefined for a file that is never served. */
export const servedType = (name: string): string | undefined => servedTypes[extname(name).slice(1)];

/** Returns whether a page may show a stored file inline: only an image that the server re-encoded. */
export const isShownInline = (name: string): boolean =>
  (Object.values(pictureFiles) as readonly string[]).includes(name);
