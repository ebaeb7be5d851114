import { cachedBy } from '#model/cachedBy.ts';
import { anyObject, text } from '../../contract/schemaTypes.ts';
import { largeHeaders } from './addHealthRoutes.ts';
import { addRoute, defineRoute } from './addRoute.ts';
import type { FastifyInstance } from 'fastify';
import type { JsonObject } from '#model/schema/json.ts';
import type { Model } from '#model/resource.ts';
import { schemaVersionHeader, tokenHeader } from '#model/wire/wire.ts';
import type { ApiOptions } from '../api/apiOptions.ts';
import { languageCode } from '#model/language/wording.ts';
import { compressText, type CompressedText, sendCompressed } from '../../schema/lifecycle/compressedText.ts';
import { isSignedIn } from '../../auth/actor/isSignedIn.ts';

const route = defineRoute({
  id: 'server.openapi',
  tag: 'Server',
  method: 'GET',
  path: '/api/v2/openapi.json',
  access: 'open',
  describe: () => ({
    summary: 'Get the OpenAPI document of all calls',
    description: 'The `etag` is its version. Visitors get the part about signing in.',
    answers: {
      200: {
        description: 'OpenAPI 3.1.',
        schema: {
          type: 'object',
          properties: { openapi: text, info: anyObject, paths: anyObject },
          required: ['openapi', 'info', 'paths'],
        },
      },
      304: { description: 'Not modified.' },
      ...largeHeaders,
    },
  }),
});

/** Definitions of the routes of the OpenAPI document. `fixedRoutes.ts` lists them. */
export const openApiRoutes = [route];

/** What the route of the OpenAPI document needs. */
export type OpenApiOptions = Pick<ApiOptions, 'schemas' | 'refreshSettings' | 'session' | 'tokens'> & {
  /** Builds the document of a model, and the part for visitors. */
  readonly documentOf: (model: Model) => JsonObject;
  readonly visitorDocumentOf: (model: Model) => JsonObject;
};

type Documents = { readonly whole: () => CompressedText; readonly signIn: () => CompressedText };

const once = (make: () => JsonObject): (() => CompressedText) => {
  let made: CompressedText | undefined;
  return () => (made ??= compressText(JSON.stringify(make())));
};

/**
 * Answers `GET /api/v2/openapi.json`: the whole document for signed-in users, only the part about signing in for
 * visitors. Each of the two documents is built once per version of the schemas, on its first request.
 */
export const addOpenApiRoute = (
  app: FastifyInstance,
  { schemas, refreshSettings, session, tokens, documentOf, visitorDocumentOf }: OpenApiOptions,
): void => {
  const documentsOf = cachedBy(
    (model: Model): Documents => ({
      whole: once(() => documentOf(model)),
      signIn: once(() => visitorDocumentOf(model)),
    }),
  );

  addRoute(app, session, route, async ({ request, reply }) => {
    await refreshSettings().catch(() => undefined);
    const whole = await isSignedIn({ session, tokens }, request.headers[tokenHeader]);
    const { model } = schemas();
    // The titles are in the language of the request.
    const tag = `"${model.version}-${languageCode()}${whole ? '' : '-signIn'}"`;
    void reply
      .header(schemaVersionHeader, model.version)
      .header('cache-control', 'private, no-cache')
      .header('vary', `${tokenHeader}, accept-language`)
      .header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const documents = documentsOf(model);
    return sendCompressed(
      request,
      reply.type('application/json; charset=utf-8'),
      whole ? documents.whole() : documents.signIn(),
    );
  });
};
