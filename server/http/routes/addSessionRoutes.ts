import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { type EndedSessionsAnswer, type SessionsAnswer, tokenHeader, viewAsHeader } from '#model/wire/wire.ts';
import type { ApiOptions } from '../api/addApiRoute.ts';
import { changePassword } from '../../auth/changePassword.ts';
import { isUuid } from '../../auth/isUuid.ts';
import type { AuthenticateOptions } from '../../auth/authenticator.ts';

export type SessionRoutesOptions = Pick<
  ApiOptions,
  'pool' | 'schemas' | 'session' | 'sessions' | 'tokens' | 'securityLog'
>;

type Signed = { readonly userId: string; readonly sessionId: string };

/**
 * What people do about their own sign-in: change the password, see where they are signed in, sign out here and
 * elsewhere.
 */
export const addSessionRoutes = (
  app: FastifyInstance,
  { pool, schemas, session, sessions, tokens, securityLog }: SessionRoutesOptions,
): void => {
  const signedIn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    options: AuthenticateOptions = {},
  ): Promise<Signed> => {
    const { actor, sessionId, renewed } = await session.who(request.headers[tokenHeader], {
      ...options,
      ofPerson: true,
      address: request.ip,
    });
    if (sessionId === undefined) throw new AppError('NOT_ALLOWED');
    void reply.header('cache-control', 'no-store');
    if (renewed !== undefined) void reply.header(tokenHeader, renewed);
    return { userId: actor.userId, sessionId };
  };
  const note = (
    kind: 'passwordChanged' | 'signOut' | 'sessionEnded',
    { ip, id, headers }: FastifyRequest,
    by: string,
    details: { readonly ended?: number } = {},
  ): void => securityLog.add({ kind, by, address: ip, device: headers['user-agent'], requestId: id, details });
  const asViewed = ({ headers, method }: FastifyRequest): AuthenticateOptions => ({
    viewAs: headers[viewAsHeader],
    reads: method === 'GET',
  });

  app.post('/api/v2/admin/change-password', async (request, reply) => {
    const who = await signedIn(request, reply, { withOneTimePassword: true });
    void reply.removeHeader(tokenHeader);
    const answer = await changePassword(
      { pool, tokens, ...who, organization: schemas().model.settings.name },
      request.body,
    );
    note('passwordChanged', request, who.userId);
    return reply.send(answer);
  });

  app.post('/api/v2/admin/logout-profile', async (request, reply): Promise<EndedSessionsAnswer> => {
    const { userId, sessionId } = await signedIn(request, reply, { withOneTimePassword: true, isIdle: true });
    void reply.removeHeader(tokenHeader);
    const ended = (await sessions.end(userId, sessionId)) ? 1 : 0;
    if (ended > 0) note('signOut', request, userId);
    return { data: { ended } };
  });

  app.get('/api/v2/admin/get-sessions', async (request, reply): Promise<SessionsAnswer> => {
    const { userId, sessionId } = await signedIn(request, reply, asViewed(request));
    return { data: await sessions.list(userId, sessionId) };
  });

  app.delete<{ Params: { id: string } }>(
    '/api/v2/admin/delete-session/:id',
    async (request, reply): Promise<EndedSessionsAnswer> => {
      const { userId } = await signedIn(request, reply, asViewed(request));
      const { id } = request.params;
      if (!isUuid(id) || !(await sessions.end(userId, id)))
        throw new AppError('NOT_FOUND', { text: 'This session has already ended.' });
      note('sessionEnded', request, userId, { ended: 1 });
      return { data: { ended: 1 } };
    },
  );

  app.post('/api/v2/admin/end-other-sessions', async (request, reply): Promise<EndedSessionsAnswer> => {
    const { userId, sessionId } = await signedIn(request, reply, asViewed(request));
    const ended = await sessions.endAll(userId, sessionId);
    if (ended > 0) note('sessionEnded', request, userId, { ended });
    return { data: { ended } };
  });
};
