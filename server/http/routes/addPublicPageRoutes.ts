import { serverText } from '../../language/serverText.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { ReadPool } from '../../postgres/pools/createReadPool.ts';
import type { Preview } from '#model/preview.ts';
import { previewPath } from '#model/preview.ts';
import type { Model, Resource } from '#model/resource.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { toAppError } from '../../postgres/toAppError.ts';
import { sendCompressed } from '../../schema/lifecycle/compressedText.ts';
import type { ShareTokens } from '../../auth/tokens/shareTokens.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import { pageLanguage } from '../../language/pageLanguage.ts';
import { currentLanguage, inLanguage } from '../../language/language.ts';
import { readAssets } from '../../features/publicPage/page/readAssets.ts';
import { unavailablePage, openPage, plainPage, returnedPage } from '../../features/publicPage/page/page.ts';
import { cachedPage, createPageCache } from '../../features/publicPage/createPageCache.ts';
import { type PreviewRequest, readPreview, readPageAccess } from '../../features/publicPage/readPreview.ts';
import type { PageAccess } from '../../features/publicPage/selectPreview.ts';
import { createRequestSharing } from '../../features/publicPage/createRequestSharing.ts';
import { formType, submitForm } from '../../features/publicPage/submitForm.ts';
import type { View } from '../../features/publicPage/page/view.ts';
import { logServerError } from '../plugins/errors.ts';

/** What the routes of public pages need. */
export type PublicPageOptions = {
  readonly pool: pg.Pool;
  readonly readPool: ReadPool;
  readonly schemas: () => SchemaState;
  readonly refreshSettings: () => Promise<void>;
  readonly clientDir: string;
  readonly shareTokens: ShareTokens;
  /** Public origin of the product, such as `https://example.com`. Absent: the address of the request. */
  readonly publicOrigin: string | undefined;
};

/**
 * How long a browser uses a page without a request. chosen: half a minute. After that the ETag decides, which costs one
 * small query.
 */
const freshFor = 'max-age=30, must-revalidate';

type Found = { readonly resource: Resource; readonly preview: Preview; readonly rest: readonly string[] };

const decode = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
};

/** Finds the resource of a public page by the address. Returns it with the rest of the address. */
const findPages = (model: Model, path: string): Found | undefined => {
  for (const resource of Object.values(model.resources)) {
    const { preview } = resource;
    if (preview === undefined) continue;
    const { address } = preview.schema;
    if (path === address || path === `${address}/`) return { resource, preview, rest: [] };
    if (path.startsWith(`${address}/`))
      return {
        resource,
        preview,
        rest: path
          .slice(address.length + 1)
          .split('/')
          .map((part) => decode(part) ?? ''),
      };
  }
  return undefined;
};

const pagesRoot = '/external/';

/**
 * Returns the URL by which Fastify finds the route of a request: `url` itself. If `url` is the address of a public page
 * and cannot be decoded, returns the address of a page that does not exist instead, so that the visitor gets the page
 * "not found".
 */
export const readablePath = (url: string): string => {
  const [path = ''] = url.split('?', 1);
  return !path.startsWith(pagesRoot) || decode(path) !== undefined ? url : `${pagesRoot}unreadable`;
};

const hostPattern = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i;

/** What the functions of the routes share. */
type Pages = PublicPageOptions & {
  readonly assets: ReturnType<typeof readAssets>;
  /** The header of a page that may be cached. */
  readonly cacheControl: string;
  readonly cache: ReturnType<typeof createPageCache>;
  /** Lets equal requests at the same time share one statement. */
  readonly shareSeen: ReturnType<typeof createRequestSharing<PageAccess | undefined>>;
};

const sendPage = (reply: FastifyReply, text: string, status = 200): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(text);

/** Sends the page "not found", which is the same for links that expired and for those that never existed. */
const refuse = ({ assets, schemas }: Pages, reply: FastifyReply): FastifyReply => {
  const advice = serverText('page.askForLink', { agency: schemas().model.settings.name });
  return sendPage(
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex'),
    plainPage('404', serverText('page.notFound'), assets, { sad: true, advice }),
    404,
  );
};

/** Sends the page "one moment", and logs a fault of the server. */
const sendAway = ({ assets }: Pages, request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply => {
  const error = toAppError(thrown);
  if (error.status >= 500) logServerError(error, request);
  const text = serverText('page.away');
  return sendPage(
    reply.header('cache-control', 'no-store').header('retry-after', '60'),
    plainPage(serverText('page.oneMoment'), text, assets),
    503,
  );
};

const originOf = ({ publicOrigin }: Pages, request: FastifyRequest): string => {
  if (publicOrigin !== undefined) return publicOrigin;
  return hostPattern.test(request.host) ? `${request.protocol}://${request.host}` : '';
};

const renderPage = async (
  { readPool, assets }: Pages,
  request: PreviewRequest,
  seen: PageAccess,
  { origin, token }: { readonly origin: string; readonly token: string | undefined },
) => {
  const { model, preview, sharer, id } = request;
  const view: View = {
    data: await readPreview(await readPool(), request, seen),
    preview,
    origin,
    sharer,
    id,
    path: previewPath(preview.schema, { sharer, id, token }),
    context: kindContextOf(model.settings),
  };
  const { open } = seen;
  return cachedPage({ text: open ? openPage(view, model, assets) : unavailablePage(view, assets), open });
};

/** A requested page that may be seen. */
type Seen = { readonly asked: PreviewRequest; readonly seen: PageAccess; readonly url: URL };

/** Sends the page of a record, from the cache if nothing on it has changed. */
const sendRecordPage = async (
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  { asked, seen, url }: Seen,
): Promise<FastifyReply> => {
  const origin = originOf(pages, request);
  // If the page opens only by its share link, the link is its address.
  const token = seen.agent ? undefined : (url.searchParams.get('s') ?? undefined);
  const page = await pages.cache.get(
    `${currentLanguage()} ${origin} ${url.pathname} ${token ?? ''}`,
    `${asked.model.version} ${seen.versions} ${String(seen.open)}`,
    () => renderPage(pages, asked, seen, { origin, token }),
  );
  void reply
    .header('cache-control', pages.cacheControl)
    .header('vary', 'accept-language')
    .header('content-language', currentLanguage())
    .header('etag', page.tag);
  // chosen: search engines may index the plain address of an open page, but neither a share link nor a page that is
  // gone.
  if (!page.open || url.searchParams.has('s')) void reply.header('x-robots-tag', 'noindex');
  if (String(request.headers['if-none-match'] ?? '').includes(page.tag)) return reply.code(304).send();
  return sendCompressed(request, reply.type('text/html; charset=utf-8'), page.compressed);
};

/** Answers the request of a page: the page of a record, or the page that says what such pages are for. */
const answerPage = async (pages: Pages, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  await pages.refreshSettings();
  const { model } = pages.schemas();
  const url = new URL(request.url, 'http://page');
  const found = findPages(model, url.pathname);
  const sharers = model.resources[found?.preview.schema.sharer.resource ?? ''];
  if (found === undefined || sharers === undefined) return refuse(pages, reply);
  const { resource, preview, rest } = found;
  if (rest.length === 0)
    return sendPage(
      reply.header('cache-control', pages.cacheControl),
      plainPage(model.settings.name, preview.schema.purpose, pages.assets),
    );
  const [sharer = '', id = ''] = rest;
  const link = pages.shareTokens.read(url.searchParams.get('s'));
  const asked: PreviewRequest = { model, resource, preview, sharers, sharer, id, link };
  const seen =
    rest.length === 2
      ? await pages.shareSeen(`${model.version} ${url.pathname} ${link ?? ''}`, () => readPageAccess(pages.pool, asked))
      : undefined;
  if (seen === undefined) return refuse(pages, reply);
  if (seen.successor === null) return sendRecordPage(pages, request, reply, { asked, seen, url });
  const path = previewPath(preview.schema, { sharer: seen.successor, id });
  // Not permanent: the sharer may be activated again.
  return reply.header('cache-control', 'no-store').redirect(`${path}${url.search}`, 302);
};

/** Stores a form that was sent on a page, and sends the page that thanks, or the form with what must be corrected. */
const takeForm = async (
  app: FastifyInstance,
  pages: Pages,
  request: FastifyRequest<{ Body: string }>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { model } = pages.schemas();
  const url = new URL(request.url, 'http://page');
  const found = findPages(model, url.pathname);
  const [sharer = '', id = '', ...more] = found?.rest ?? [];
  const token = url.searchParams.get('s') ?? undefined;
  const place =
    found === undefined || id === '' || more.length > 0
      ? undefined
      : { preview: found.preview, resources: model.resources, sharer, id, token };
  const taken = place === undefined ? undefined : await submitForm(app, place, request);
  if (place === undefined || taken === undefined || taken.status === 404) return refuse(pages, reply);
  void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
  const { status, retryAfter, returned } = taken;
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  if (returned !== undefined) return sendPage(reply, returnedPage(place, returned, pages.assets), status);
  return sendPage(reply, plainPage(serverText('page.thanks'), serverText('page.received'), pages.assets));
};

/**
 * Serves the public pages of records, fully rendered, to everyone who has their address, and receives the forms on
 * these pages. No sign-in is needed, and opening a page stores nothing about the visitor.
 */
export const addPublicPageRoutes = (app: FastifyInstance, options: PublicPageOptions): void => {
  const { schemas, clientDir, publicOrigin } = options;
  const pages: Pages = {
    ...options,
    assets: readAssets(clientDir),
    // A page with the Host header of its first request must not be served to others, so only browsers cache it.
    cacheControl: `${publicOrigin === undefined ? 'private' : 'public'}, ${freshFor}`,
    cache: createPageCache(),
    shareSeen: createRequestSharing<PageAccess | undefined>(),
  };
  app.get(`${pagesRoot}*`, async (request, reply) => {
    try {
      return await inLanguage(pageLanguage(request, schemas().model.settings), () => answerPage(pages, request, reply));
    } catch (error) {
      return sendAway(pages, request, reply, error);
    }
  });
  // Only pages accept forms, which browsers can send without a script; no API call does.
  void app.register(async (scope) => {
    scope.addContentTypeParser<string>(formType, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: string }>(`${pagesRoot}*`, (request, reply) =>
      inLanguage(pageLanguage(request, schemas().model.settings), () => takeForm(app, pages, request, reply)),
    );
  });
};
