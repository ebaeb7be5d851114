import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { type EndedSessionsAnswer, type SessionsAnswer, tokenHeader } from '#model/wire/wire.ts';
import { changePassword } from '../../auth/passwords/changePassword.ts';
import { accountsResource } from '../../auth/accounts/accountsNamed.ts';
import { changeOwnSignIn } from '../../features/accounts/changeOwnSignIn.ts';
import { backgroundContext } from '../../records/context/backgroundContext.ts';
import { isUuid } from '../../auth/isUuid.ts';
import {
  count,
  dataEnvelope,
  described,
  id,
  instant,
  list,
  object,
  text,
  textUpTo,
  yesNo,
} from '../../contract/schemaTypes.ts';
import type { ApiOptions } from '../api/apiOptions.ts';
import { addRoute, defineRoute, type RouteRequest } from './addRoute.ts';

const common = { tag: 'Server', access: 'signedIn' } as const;
/** API keys have no session, so they are refused. */
const ofPerson = { ofPerson: true } as const;
const ended = dataEnvelope(object({ ended: count }));
const endedAnswer = { 200: { description: 'The number of ended sessions.', schema: ended } };

const password = defineRoute({
  ...common,
  id: 'server.changePassword',
  method: 'POST',
  path: '/api/v2/admin/change-password',
  authenticate: { ofPerson: true, withOneTimePassword: true, ignoresViewAs: true },
  body: object({
    password: described(text, { title: 'Password', description: 'The current password.' }),
    newPassword: described(text, { title: 'New password', description: '10 to 200 characters.' }),
  }),
  describe: () => ({
    summary: 'Change your password',
    description: 'All your other sessions end.',
    answers: {
      200: { description: 'A new token of the same session.', schema: dataEnvelope(object({ token: text })) },
    },
    errors: ['NOT_ALLOWED', 'TOO_MANY_ATTEMPTS'],
  }),
});

const email = defineRoute({
  ...common,
  id: 'server.changeEmail',
  method: 'POST',
  path: '/api/v2/admin/change-email',
  authenticate: { ofPerson: true, ignoresViewAs: true },
  body: object({
    password: described(text, { title: 'Password', description: 'The current password.' }),
    email: described(textUpTo(254), { title: 'Email' }),
  }),
  describe: () => ({
    summary: 'Change your email address',
    description: 'Needs the permission to edit users. The previous address gets a notice.',
    answers: { 200: { description: 'The new address.', schema: dataEnvelope(object({ email: text })) } },
    errors: ['NOT_ALLOWED', 'NOT_FOUND', 'DUPLICATE', 'TOO_MANY_ATTEMPTS'],
  }),
});

const username = defineRoute({
  ...common,
  id: 'server.changeUsername',
  method: 'POST',
  path: '/api/v2/admin/change-username',
  authenticate: { ofPerson: true, ignoresViewAs: true },
  body: object({
    password: described(text, { title: 'Password', description: 'The current password.' }),
    username: described(textUpTo(40), { title: 'Username' }),
  }),
  describe: () => ({
    summary: 'Change your username',
    description: 'Needs the permission to edit users.',
    answers: { 200: { description: 'The new username.', schema: dataEnvelope(object({ username: text })) } },
    errors: ['NOT_ALLOWED', 'NOT_FOUND', 'DUPLICATE', 'TOO_MANY_ATTEMPTS'],
  }),
});

const signOut = defineRoute({
  ...common,
  id: 'server.signOut',
  method: 'POST',
  path: '/api/v2/admin/logout-profile',
  authenticate: { ofPerson: true, withOneTimePassword: true, isIdle: true, ignoresViewAs: true },
  describe: () => ({
    summary: 'Sign out',
    description: 'Ends the session of the token.',
    answers: endedAnswer,
    errors: ['NOT_ALLOWED'],
  }),
});

const listSessions = defineRoute({
  ...common,
  id: 'server.sessions',
  method: 'GET',
  path: '/api/v2/admin/get-sessions',
  authenticate: ofPerson,
  describe: () => ({
    summary: 'List your sessions',
    answers: {
      200: {
        description: 'The last used session first. `current` is the session of the request.',
        schema: dataEnvelope(
          list(
            object({ _id: id, device: text, address: text, startedAt: instant, lastUsedAt: instant, current: yesNo }),
          ),
        ),
      },
    },
    errors: ['NOT_ALLOWED'],
  }),
});

const endOne = defineRoute({
  ...common,
  id: 'server.endSession',
  method: 'DELETE',
  path: '/api/v2/admin/delete-session/{id}',
  authenticate: ofPerson,
  pathParameters: () => [{ name: 'id', in: 'path', required: true, description: 'The id of the session.', schema: id }],
  describe: () => ({
    summary: 'End one of your sessions',
    answers: endedAnswer,
    errors: ['NOT_ALLOWED', 'NOT_FOUND'],
  }),
});

const endOthers = defineRoute({
  ...common,
  id: 'server.endOtherSessions',
  method: 'POST',
  path: '/api/v2/admin/end-other-sessions',
  authenticate: ofPerson,
  describe: () => ({
    summary: 'End all your other sessions',
    answers: endedAnswer,
    errors: ['NOT_ALLOWED'],
  }),
});

/** Definitions of the routes of the user's own sign-in and sessions. `fixedRoutes.ts` lists them. */
export const sessionRoutes = [password, email, username, signOut, listSessions, endOne, endOthers];

/** What the routes of sessions need. */
export type SessionRoutesOptions = Pick<
  ApiOptions,
  'pool' | 'schemas' | 'session' | 'sessions' | 'tokens' | 'securityLog'
>;

type Signed = { readonly userId: string; readonly sessionId: string };

const signedIn = ({ actor, sessionId }: RouteRequest<unknown, unknown>): Signed => {
  if (sessionId === undefined) throw new AppError('NOT_ALLOWED');
  return { userId: actor.userId, sessionId };
};

/** Adds the routes of a user's own sign-in: change the password, email address and username, sign out, and sessions. */
export const addSessionRoutes = (
  app: FastifyInstance,
  { pool, schemas, session, sessions, tokens, securityLog }: SessionRoutesOptions,
): void => {
  const note = (
    kind: 'passwordChanged' | 'signOut' | 'sessionEnded',
    { ip, id: requestId, headers }: FastifyRequest,
    by: string,
    details: { readonly ended?: number } = {},
  ): void => securityLog.add({ kind, by, address: ip, device: headers['user-agent'], requestId, details });

  addRoute(app, session, password, async (asked) => {
    const who = signedIn(asked);
    void asked.reply.removeHeader(tokenHeader);
    const organization = schemas().model.settings.name;
    const answer = await changePassword({ pool, tokens, ...who, organization }, asked.body);
    note('passwordChanged', asked.request, who.userId);
    return answer;
  });

  for (const route of [email, username])
    addRoute(app, session, route, async (asked) => {
      const { actor, request, body } = asked;
      const { sessionId } = signedIn(asked);
      const { password, ...values } = body;
      const state = schemas();
      const { [accountsResource]: resource } = state.model.resources;
      if (resource === undefined) throw new AppError('NOT_FOUND');
      const work = backgroundContext({ pool, state, resource, actor, now: new Date() });
      await changeOwnSignIn({ ...work, requestId: request.id, address: request.ip }, { sessionId, password, values });
      return { data: values };
    });

  addRoute(app, session, signOut, async (asked): Promise<EndedSessionsAnswer> => {
    const { userId, sessionId } = signedIn(asked);
    void asked.reply.removeHeader(tokenHeader);
    const count = (await sessions.end(userId, sessionId)) ? 1 : 0;
    if (count > 0) note('signOut', asked.request, userId);
    return { data: { ended: count } };
  });

  addRoute(app, session, listSessions, async (asked): Promise<SessionsAnswer> => {
    const { userId, sessionId } = signedIn(asked);
    return { data: await sessions.list(userId, sessionId) };
  });

  addRoute(app, session, endOne, async (asked): Promise<EndedSessionsAnswer> => {
    const { userId } = signedIn(asked);
    const { id: other = '' } = asked.params;
    if (!isUuid(other) || !(await sessions.end(userId, other)))
      throw new AppError('NOT_FOUND', { text: serverText('signIn.sessionEnded') });
    note('sessionEnded', asked.request, userId, { ended: 1 });
    return { data: { ended: 1 } };
  });

  addRoute(app, session, endOthers, async (asked): Promise<EndedSessionsAnswer> => {
    const { userId, sessionId } = signedIn(asked);
    const others = await sessions.endAll(userId, sessionId);
    if (others > 0) note('sessionEnded', asked.request, userId, { ended: others });
    return { data: { ended: others } };
  });
};
