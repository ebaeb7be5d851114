import { anyObject, list, mapOf, object, text } from '../../contract/schemaTypes.ts';
import { largeHeaders } from './addHealthRoutes.ts';
import { addRoute, defineRoute } from './addRoute.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { schemaVersionHeader, tokenHeader, draftPreviewHeader } from '#model/wire/wire.ts';
import type { ApiOptions } from '../api/apiOptions.ts';
import { sendCompressed } from '../../schema/lifecycle/compressedText.ts';
import { currentLanguage } from '../../language/language.ts';
import { isSignedIn } from '../../auth/actor/isSignedIn.ts';
import type { PreviewedDraft, DraftStore } from '../../schema/drafts/draftStore.ts';

const schema = defineRoute({
  id: 'server.schema',
  tag: 'Server',
  method: 'GET',
  path: '/api/v2/schema',
  access: 'open',
  isForVisitors: true,
  describe: () => ({
    summary: 'Get the active schemas',
    description:
      'Their texts are in the language of `Accept-Language`. The `etag` is their version and language. Visitors get ' +
      'the part that the sign-in page needs.',
    answers: {
      200: {
        description: 'All resources, reports, sources, rules and settings as in their files.',
        schema: object({
          version: text,
          resources: list(anyObject),
          'reports?': list(anyObject),
          'intake?': list(anyObject),
          'channels?': list(anyObject),
          'rules?': list(anyObject),
          settings: anyObject,
          validators: text,
          'words?': mapOf(text),
          'part?': { const: 'signIn' },
          'preview?': object({ id: text, existing: mapOf(list(text)), permissions: mapOf(list(text)) }),
        }),
      },
      304: { description: 'Not modified.' },
      ...largeHeaders,
    },
  }),
});

const rules = defineRoute({
  id: 'server.rules',
  tag: 'Server',
  method: 'GET',
  path: '/api/v2/schema/{file}',
  access: 'open',
  describe: () => ({
    summary: 'Get the compiled validators of the active schemas',
    description: 'The address is `validators` in the schemas.',
    answers: { 200: { description: 'An ES module.', files: ['text/javascript'] } },
    errors: ['NOT_FOUND'],
  }),
});

/** Definitions of the routes of the active schemas and the compiled validators. `fixedRoutes.ts` lists them. */
export const modelRoutes = [schema, rules];

/** What the routes of the active schemas need. */
export type ModelRoutesOptions = Omit<
  ApiOptions,
  | 'onSchemas'
  | 'filesVersion'
  | 'sessions'
  | 'securityLog'
  | 'files'
  | 'bodyLimitBytes'
  | 'imports'
  | 'editKeys'
  | 'shareTokens'
  | 'readPool'
> & { readonly drafts: DraftStore };

/** Adds the routes of the active schemas: the schemas themselves, and their compiled validators. */
export const addModelRoutes = (
  app: FastifyInstance,
  { schemas, refreshSettings, session, tokens, drafts }: ModelRoutesOptions,
): void => {
  /** Returns the draft that the user is trying out, if any. */
  const previewedDraftOf = async (request: FastifyRequest): Promise<PreviewedDraft | undefined> => {
    const id = request.headers[draftPreviewHeader];
    if (id === undefined) return undefined;
    const { actor } = await session.who(request.headers[tokenHeader], { reads: true });
    return drafts.find(id, actor.userId);
  };

  addRoute(app, session, schema, async ({ request, reply }) => {
    await refreshSettings().catch(() => undefined);
    const whole = await isSignedIn({ session, tokens }, request.headers[tokenHeader]);
    const { model, answer, signInAnswer } = schemas();
    const draft = whole ? await previewedDraftOf(request) : undefined;
    if (draft !== undefined)
      return sendCompressed(
        request,
        reply.header('cache-control', 'no-store').type('application/json; charset=utf-8'),
        draft.answer,
      );
    const tag = `"${model.version}${currentLanguage() === 'en' ? '' : `-${currentLanguage()}`}${whole ? '' : '-signIn'}"`;
    void reply
      .header(schemaVersionHeader, model.version)
      .header('cache-control', 'private, no-cache')
      .header('vary', `${tokenHeader}, accept-language`)
      .header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), whole ? answer : signInAnswer);
  });

  addRoute(app, session, rules, async ({ request, reply, params: { file = '' } }) => {
    const { compiled, rules: script } = schemas();
    const isActive = compiled.path.endsWith(`/${file}`);
    const tried = isActive ? undefined : await drafts.rulesAt(`/api/v2/schema/${file}`);
    if (tried !== undefined)
      return sendCompressed(
        request,
        reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8'),
        tried,
      );
    if (!isActive) throw new AppError('NOT_FOUND', { text: serverText('settings.rulesGone') });
    void reply.header('cache-control', 'public, max-age=31536000, immutable').type('text/javascript; charset=utf-8');
    return sendCompressed(request, reply, script);
  });
};
