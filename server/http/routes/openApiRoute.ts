import type { FastifyInstance } from 'fastify';
import type { JsonObject } from '#model/schema/json.ts';
import type { Model } from '#model/resource.ts';
import { schemaVersionHeader, tokenHeader } from '#model/wire/wire.ts';
import type { ApiOptions } from '../api/addApiRoute.ts';
import { documentPath, buildOpenApiDocument, buildSignInDocument } from '../../openapi/document.ts';
import { compressText, type CompressedText, sendCompressed } from '../../schema/lifecycle/compressedText.ts';
import { isSignedIn } from '../../auth/isSignedIn.ts';
import { operationEntry } from '../api/operationEntry.ts';

/** Gives the OpenAPI document of a model: all that a server that has it in force answers. */
export const documentOf = (model: Model): JsonObject => buildOpenApiDocument({ model, entryOf: operationEntry });

type Documents = { readonly whole: () => CompressedText; readonly signIn: () => CompressedText };

const once = (make: () => JsonObject): (() => CompressedText) => {
  let made: CompressedText | undefined;
  return () => (made ??= compressText(JSON.stringify(make())));
};

/**
 * Answers `GET /api/v2/openapi.json`, as `GET /api/v2/schema` answers: whole to who is signed in, else the part that
 * tells how to. It is made of a version of the schemas when it is first asked for.
 */
export const addOpenApiRoute = (
  app: FastifyInstance,
  { schemas, refreshSettings, session, tokens }: Pick<ApiOptions, 'schemas' | 'refreshSettings' | 'session' | 'tokens'>,
): void => {
  const cache = new WeakMap<Model, Documents>();
  const documentsOf = (model: Model): Documents => {
    const documents = cache.get(model) ?? {
      whole: once(() => documentOf(model)),
      signIn: once(() => buildSignInDocument({ model, entryOf: operationEntry })),
    };
    cache.set(model, documents);
    return documents;
  };

  app.get(documentPath, async (request, reply) => {
    await refreshSettings().catch(() => undefined);
    const whole = await isSignedIn({ session, tokens }, request.headers[tokenHeader]);
    const { model } = schemas();
    const tag = `"${model.version}${whole ? '' : '-signIn'}"`;
    void reply
      .header(schemaVersionHeader, model.version)
      .header('cache-control', 'private, no-cache')
      .header('vary', tokenHeader)
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
