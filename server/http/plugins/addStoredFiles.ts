import type { DescribedRoute } from '../../contract/resourceCall.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { parseFileAddress } from '#model/values/storedFiles.ts';
import type { FileStore } from '../../storage/fileStore.ts';
import { isPlayable, isShownInline, servedType } from '../../storage/fileTypes.ts';
import { smallerSizeOf } from '../../storage/pictures/pictureWork.ts';
import type { ByteRange, OpenedObject } from '../../storage/storage.ts';

/** The content of a URL never changes: a new file gets a new URL. Proxies keep pictures, but no documents. */
const cacheControls = {
  picture: 'public, max-age=31536000, immutable',
  document: 'private, max-age=31536000, immutable',
};

const headers = {
  // If a browser opens a file as a page anyway, nothing in it runs or loads.
  'content-security-policy': "default-src 'none'; sandbox",
};

/**
 * Security policy of a PDF in the browser. Browsers' PDF viewers do not start in a sandbox; they have their own, and
 * nothing in the file can reach the page's origin.
 */
const viewedPolicy = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'";

const route: DescribedRoute = {
  id: 'server.file',
  tag: 'Server',
  method: 'GET',
  path: '/files/{folder}/{name}',
  access: 'open',
  query: () => [
    {
      name: 'view',
      in: 'query',
      description: 'Set to show a PDF in the browser instead of saving it.',
      schema: { type: 'string', enum: ['true'] },
    },
  ],
  describe: () => ({
    summary: 'Get a stored file',
    description: 'Only users who can read the field of a record get the address of its file.',
    answers: {
      200: { description: 'The file.', files: ['*/*'] },
      206: { description: 'A range of the file.', files: ['*/*'] },
      302: { description: 'The address of the file at the storage service, valid for a minute.' },
      304: { description: 'Not modified.' },
      416: { description: 'The range does not exist.' },
    },
    errors: ['NOT_FOUND', 'UNKNOWN_CALL', 'FILES_AWAY'],
  }),
};

/** The definition of the route of stored files, for the OpenAPI document. */
export const fileRoutes = [route];

/** How long a signed URL of the storage is valid. chosen: a download begins within a minute of the click. */
const directSeconds = 60;

/**
 * Returns the part of a file that a `Range` header asks for, undefined for the whole file, or "none" if the range is
 * outside of the file. Several ranges in one header, and malformed ones, get the whole file, as RFC 9110 allows.
 */
const rangeOf = (header: string | undefined, bytes: number): ByteRange | 'none' | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== '' && to !== '' && Number(to) < first) return undefined;
  return first < bytes && first <= last ? { first, last } : 'none';
};

/** A stored file that a request names. */
type AskedFile = {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Whether a PDF is to be shown in the browser instead of saved. */
  readonly isViewed: boolean;
  /** Whether the browser shows the file. Other files are downloaded. */
  readonly isShown: boolean;
};

type FileRequest = FastifyRequest<{ Params: { '*': string }; Querystring: { view?: string } }>;

const refuseUnknown = (): never => {
  throw new AppError('NOT_FOUND', { text: serverText('files.unknown') });
};

/** Returns the file that a request asks for. Errors: `NOT_FOUND` for a malformed address. */
const askedFile = ({ params, query }: FileRequest): AskedFile => {
  const file = parseFileAddress(`/files/${params['*']}`);
  const type = file === undefined ? undefined : servedType(file.name);
  if (file === undefined || type === undefined) return refuseUnknown();
  const isViewed = query.view === 'true' && type === 'application/pdf';
  return { ...file, type, isViewed, isShown: isViewed || isShownInline(file.name) };
};

/** Opens a stored file. A missing smaller size of a picture is created from the picture. Errors: `NOT_FOUND`. */
const openFile = async (store: FileStore, { id, name }: AskedFile): Promise<OpenedObject> => {
  const found = await store.storage.get(store.keyOf(id, name));
  const size = found === undefined ? smallerSizeOf(name) : undefined;
  const isDrawn = size !== undefined && (await store.drawMissing(id, size));
  const file = isDrawn ? await store.storage.get(store.keyOf(id, name)) : found;
  return file ?? refuseUnknown();
};

/**
 * Returns the address at the storage service to which a download is redirected; undefined if this server sends the
 * file. Media players do not follow a redirect to another origin, so playable files are never redirected.
 */
const directUrl = async (store: FileStore, { id, name, isShown }: AskedFile): Promise<string | undefined> =>
  isShown || isPlayable(name)
    ? undefined
    : store.storage.signedUrl(store.keyOf(id, name), { seconds: directSeconds, name });

/** Returns whether the client has the file already, and which part of it is wanted. */
const wantedPart = (
  { 'if-none-match': tags, 'if-range': sameAs, range: asked }: FastifyRequest['headers'],
  tag: string,
  bytes: number,
): { readonly isUnchanged: boolean; readonly range: ByteRange | 'none' | undefined } => {
  const isUnchanged = tags?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) === true;
  return { isUnchanged, range: isUnchanged || (sameAs ?? tag) !== tag ? undefined : rangeOf(asked, bytes) };
};

/** Sends a file, a part of it, or only its headers. */
const sendFile = async (
  { store, resourcePolicy }: { readonly store: FileStore; readonly resourcePolicy: string },
  request: FileRequest,
  reply: FastifyReply,
  file: AskedFile,
): Promise<FastifyReply> => {
  // The content of an address never changes, so the address is its ETag.
  const tag = `"${file.id.slice(0, 16)}-${file.name}"`;
  const found = await openFile(store, file);
  const isHead = request.method === 'HEAD';
  const { isUnchanged, range } = wantedPart(request.headers, tag, found.bytes);
  if (isUnchanged || range !== undefined || isHead) found.stream.destroy();
  // Opened before the headers are set, because an error must not be cached like the file.
  const part =
    isHead || range === undefined || range === 'none'
      ? undefined
      : ((await store.storage.get(store.keyOf(file.id, file.name), range)) ?? refuseUnknown());
  void reply
    .headers({ ...headers, etag: tag, 'accept-ranges': 'bytes' })
    .header('cache-control', cacheControls[isShownInline(file.name) ? 'picture' : 'document'])
    .header('cross-origin-resource-policy', resourcePolicy)
    .type(file.type);
  if (file.isViewed) void reply.header('content-security-policy', viewedPolicy);
  // Files that are not our re-encoded images, and those requested for viewing, are downloaded.
  if (!file.isShown) void reply.header('content-disposition', `attachment; filename="${file.name}"`);
  if (isUnchanged) return reply.status(304).send();
  if (range === 'none')
    return reply.status(416).header('content-range', `bytes */${found.bytes}`).removeHeader('etag').send();
  if (range === undefined) {
    void reply.header('content-length', found.bytes);
    return isHead ? reply.send() : reply.send(found.stream);
  }
  void reply
    .status(206)
    .header('content-range', `bytes ${range.first}-${range.last}/${found.bytes}`)
    .header('content-length', range.last - range.first + 1);
  return reply.send(part?.stream);
};

/**
 * Serves stored files, whole or in ranges, with caching, or redirects to the storage service. chosen: anyone who knows
 * the URL gets the file. An `<img>` sends no token, so the URL itself is the key: 160 random bits, sent only to users
 * who may read the field. Files cannot be listed, and malformed URLs are refused before the storage is accessed.
 * `corsOrigins`: if it is empty, pages of other origins may not show the files.
 */
export const addStoredFiles = async (
  app: FastifyInstance,
  store: FileStore,
  corsOrigins: readonly string[],
): Promise<void> => {
  const resourcePolicy = corsOrigins.length === 0 ? 'same-origin' : 'cross-origin';
  await app.register(
    async (scope) => {
      scope.get('/*', async (request: FileRequest, reply) => {
        const file = askedFile(request);
        const url = await directUrl(store, file);
        return url === undefined
          ? sendFile({ store, resourcePolicy }, request, reply, file)
          : reply.header('cache-control', 'no-store').redirect(url, 302);
      });
      scope.setNotFoundHandler(async (_request, reply) => {
        void reply.header('cache-control', 'no-store').removeHeader('content-disposition');
        refuseUnknown();
      });
    },
    { prefix: '/files' },
  );
};
