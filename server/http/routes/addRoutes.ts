import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { schemaVersionHeader, tokenHeader, trialHeader } from '#model/wire/wire.ts';
import type { ApiOptions } from '../api/addApiRoute.ts';
import { sendCompressed } from '../../schema/lifecycle/compressedText.ts';
import { isSignedIn } from '../../auth/isSignedIn.ts';
import type { Trial, Trials } from '../../schema/drafts/trials.ts';

export type RoutesOptions = Omit<
  ApiOptions,
  'onSchemas' | 'sessions' | 'securityLog' | 'files' | 'bodyLimitBytes' | 'imports' | 'editKeys' | 'shareTokens'
> & { readonly trials: Trials };

/**
 * The server's addresses that belong to no resource. Those of the resources come from their files, by `addApiRoute.ts`.
 */
export const addRoutes = (
  app: FastifyInstance,
  { schemas, refreshSettings, session, tokens, trials }: RoutesOptions,
): void => {
  /** The draft that the one who asks is trying. */
  const trialOf = async (request: FastifyRequest): Promise<Trial | undefined> => {
    const id = request.headers[trialHeader];
    if (id === undefined) return undefined;
    const { actor } = await session.who(request.headers[tokenHeader], { reads: true });
    return trials.find(id, actor.userId);
  };

  app.get('/api/v2/schema', async (request, reply) => {
    await refreshSettings().catch(() => undefined);
    const whole = await isSignedIn({ session, tokens }, request.headers[tokenHeader]);
    const { model, answer, signInAnswer } = schemas();
    const trial = whole ? await trialOf(request) : undefined;
    if (trial !== undefined)
      return sendCompressed(
        request,
        reply.header('cache-control', 'no-store').type('application/json; charset=utf-8'),
        trial.answer,
      );
    const tag = `"${model.version}${whole ? '' : '-signIn'}"`;
    void reply
      .header(schemaVersionHeader, model.version)
      .header('cache-control', 'private, no-cache')
      .header('vary', tokenHeader)
      .header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), whole ? answer : signInAnswer);
  });

  app.get<{ Params: { file: string } }>('/api/v2/schema/:file', async (request, reply) => {
    const { compiled, rules } = schemas();
    const tried = trials.rulesAt(`/api/v2/schema/${request.params.file}`);
    if (tried !== undefined)
      return sendCompressed(
        request,
        reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8'),
        tried,
      );
    if (!compiled.path.endsWith(`/${request.params.file}`))
      throw new AppError('NOT_FOUND', { text: 'These rules are no longer active.' });
    void reply.header('cache-control', 'public, max-age=31536000, immutable').type('text/javascript; charset=utf-8');
    return sendCompressed(request, reply, rules);
  });
};
