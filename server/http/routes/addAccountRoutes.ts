import { type Actor, anonymousActor } from '../../auth/actor/actor.ts';
import { inLanguage } from '../../language/language.ts';
import { userLanguage } from '../../language/userLanguage.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { accountPaths } from '#model/wire/accountPaths.ts';
import { accountsResource } from '../../auth/accounts/accountsNamed.ts';
import { countAttempts } from '../../auth/limits/attemptLimits.ts';
import { parseTypedText } from '../../auth/passwords/parseTypedText.ts';
import { countPublicCall } from '../../auth/limits/countPublicCall.ts';
import { dataEnvelope, described, id, instant, object, oneOfWords, textUpTo } from '../../contract/schemaTypes.ts';
import { accountEmail } from '../../features/accounts/accountEmail.ts';
import {
  createAccountLink,
  type LinkPurpose,
  readAccountLink,
  setPasswordByLink,
} from '../../features/accounts/accountLinks.ts';
import {
  findAccountToReset,
  findAccountToInvite,
  type LinkedAccount,
} from '../../features/accounts/findLinkedAccount.ts';
import type { Mailer } from '../../features/email/mailer.ts';
import { backgroundContext } from '../../records/context/backgroundContext.ts';
import { changeRecord } from '../../records/write/changeRecord.ts';
import { endIntegrations } from '../../records/write/related/endIntegrations.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { insertAudit } from '../../query/records/log/insertAudit.ts';
import type { ApiOptions } from '../api/apiOptions.ts';
import { addRoute, defineRoute } from './addRoute.ts';

const common = { tag: 'Server', method: 'POST' } as const;
/** The access of these routes: without sign-in, because the secret of the link is the permission. */
const forVisitors = { ...common, access: 'open', isForVisitors: true } as const;

const token = described(textUpTo(100), { description: 'From the address in the email.' });

const forgot = defineRoute({
  ...forVisitors,
  id: 'server.forgotPassword',
  path: accountPaths.forgot,
  body: object({ username: described(textUpTo(200), { description: 'The username or the email address.' }) }),
  describe: () => ({
    summary: 'Ask for a link to choose a new password',
    description:
      'The email arrives if there is such an account with an email address. The response is the same if there is none.',
    answers: {
      200: { description: 'The request was accepted.', schema: dataEnvelope(object({ sent: { const: true } })) },
    },
    errors: ['MAIL_OFF', 'TOO_MANY_ATTEMPTS'],
  }),
});

const look = defineRoute({
  ...forVisitors,
  id: 'server.readPasswordLink',
  path: accountPaths.look,
  body: object({ token }),
  describe: () => ({
    summary: 'See whose password a link changes',
    answers: {
      200: {
        description: 'The account.',
        schema: dataEnvelope(
          object({
            username: { type: 'string' },
            name: { type: 'string' },
            purpose: oneOfWords(['reset', 'invitation']),
          }),
        ),
      },
    },
    errors: ['NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
  }),
});

const choose = defineRoute({
  ...forVisitors,
  id: 'server.choosePassword',
  path: accountPaths.choose,
  body: object({
    token,
    newPassword: described(textUpTo(200), { title: 'New password', description: '10 to 200 characters.' }),
  }),
  describe: () => ({
    summary: 'Choose a password by a link',
    description: 'The link and all sessions of the account end. Its API keys are revoked, and its webhooks paused.',
    answers: {
      200: {
        description: 'The account, to sign in to.',
        schema: dataEnvelope(object({ username: { type: 'string' } })),
      },
    },
    errors: ['NOT_FOUND', 'INVALID', 'TOO_MANY_ATTEMPTS'],
  }),
});

const invite = defineRoute({
  ...common,
  id: 'server.sendPasswordLink',
  path: accountPaths.send,
  access: 'rights',
  permission: 'users.resetPassword',
  body: object({ user: id }),
  describe: () => ({
    summary: 'Email a link to choose a password',
    description: 'It works once, within seven days, and replaces earlier links of the person.',
    answers: {
      200: { description: 'It was sent.', schema: dataEnvelope(object({ to: { type: 'string' }, until: instant })) },
    },
    errors: ['NOT_FOUND', 'MAIL_OFF', 'MAIL_NOT_SENT', 'TOO_MANY_ATTEMPTS', 'INVALID'],
  }),
});

/** Definitions of the routes for links by which users choose a password. `fixedRoutes.ts` lists them. */
export const accountRoutes = [forgot, look, choose, invite];

/** What the routes of accounts need. */
export type AccountRoutesOptions = Pick<ApiOptions, 'pool' | 'schemas' | 'session' | 'securityLog' | 'publicOrigin'> & {
  readonly mailer: Mailer;
};

/** Max emails to an account in a period. chosen: enough if an email was lost, too few to flood a mailbox. */
const maxEmails = 3;

/**
 * Returns the origin of links. Only the configured address is used, because a request must not decide where a link
 * leads. Errors: `MAIL_OFF` without a mail server or a configured address.
 */
const linkOrigin = ({ mailer, publicOrigin }: AccountRoutesOptions): string => {
  if (mailer.configured && publicOrigin !== undefined) return publicOrigin;
  throw new AppError('MAIL_OFF', {
    text: mailer.configured ? serverText('signIn.noLinks') : serverText('signIn.noEmail'),
  });
};

/** Emails a new link to choose a password, and returns when it ends. `by`: id of the user who sends it, if any. */
const sendLink = async (
  options: AccountRoutesOptions,
  account: LinkedAccount,
  { purpose, by }: { readonly purpose: LinkPurpose; readonly by: string | null },
): Promise<Date> => {
  const { pool, schemas, mailer } = options;
  const { token: secret, until } = await createAccountLink(pool, { userId: account._id, purpose, by });
  await mailer.send(
    inLanguage(await userLanguage(pool, account._id, schemas().model.settings), () =>
      accountEmail({
        to: { name: account.name, address: account.email },
        purpose,
        agency: schemas().model.settings.name,
        username: account.username,
        // After the number sign: browsers do not send it to servers, logs or other sites.
        link: `${linkOrigin(options)}/login#password=${secret}`,
      }),
    ),
  );
  return until;
};

/** Counts an email to an account. Returns whether it may be sent. */
const mayEmail = async ({ pool }: AccountRoutesOptions, account: LinkedAccount): Promise<boolean> => {
  const [counted] = await countAttempts(pool, [{ kind: 'account', key: `link:${account._id}` }]);
  return counted === undefined || counted.used <= maxEmails;
};

/** Emails a link to the account with a username, if there is one that may get it. */
const sendReset = async (options: AccountRoutesOptions, username: string): Promise<void> => {
  const account = await findAccountToReset(options.pool, username);
  if (account !== undefined && (await mayEmail(options, account)))
    await sendLink(options, account, { purpose: 'reset', by: null });
};

/** Emails an invitation, and adds an entry to the audit log. Returns when the link ends. Errors: `MAIL_NOT_SENT`. */
const sendInvitation = async (
  options: AccountRoutesOptions,
  account: LinkedAccount,
  { actor, request }: { readonly actor: Actor; readonly request: FastifyRequest },
): Promise<Date> => {
  try {
    const until = await sendLink(options, account, { purpose: 'invitation', by: actor.userId });
    const entry = {
      at: new Date(),
      by: actor.userId,
      address: request.ip,
      requestId: request.id,
      resource: accountsResource,
      record: account._id,
      action: 'sendPasswordLink',
      changes: {},
      key: actor.key?.id,
    };
    await runRows(options.pool, insertAudit([entry]));
    return until;
  } catch (error) {
    request.log.warn({ err: error }, 'the email with a link for a password could not be sent');
    throw new AppError('MAIL_NOT_SENT', { cause: error });
  }
};

/** Returns the context of changes that a link of the user `userId` makes. They are made in the name of the user. */
const accountContext = ({ pool, schemas }: AccountRoutesOptions, request: FastifyRequest, userId: string) => {
  const state = schemas();
  const { [accountsResource]: resource } = state.model.resources;
  if (resource === undefined) throw new AppError('NOT_FOUND');
  const actor = { ...anonymousActor, userId };
  return {
    ...backgroundContext({ pool, state, resource, actor, now: new Date() }),
    requestId: request.id,
    address: request.ip,
  };
};

/**
 * Adds the routes by which users choose a password through a link in an email, because they forgot it or were invited.
 */
export const addAccountRoutes = (app: FastifyInstance, options: AccountRoutesOptions): void => {
  const { pool, schemas, session, securityLog } = options;
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(running)));

  addRoute(app, session, forgot, async ({ request, body: { username } }) => {
    linkOrigin(options);
    await countPublicCall(pool, 'forgot-password', request.ip);
    // The response does not wait for the email: its duration would reveal whether the account exists.
    const work = sendReset(options, username).catch((error: unknown) =>
      request.log.error({ err: error }, 'the email for a new password could not be sent'),
    );
    running.add(work);
    void work.finally(() => running.delete(work));
    return { data: { sent: true } };
  });

  addRoute(app, session, look, async ({ request, body }) => {
    await countPublicCall(pool, 'password-link', request.ip);
    return { data: await readAccountLink(pool, body.token) };
  });

  addRoute(app, session, choose, async ({ request, body }) => {
    await countPublicCall(pool, 'password-link', request.ip);
    const { userId, username } = await setPasswordByLink(pool, {
      token: body.token,
      password: parseTypedText(body, 'newPassword', 'New password'),
      organization: schemas().model.settings.name,
      endIntegrations: (client, id) => endIntegrations(accountContext(options, request, id), client, id, changeRecord),
    });
    securityLog.add({
      kind: 'passwordChanged',
      by: userId,
      address: request.ip,
      device: request.headers['user-agent'],
      requestId: request.id,
      details: { by: 'link' },
    });
    return { data: { username } };
  });

  addRoute(app, session, invite, async ({ request, actor, body: { user } }) => {
    linkOrigin(options);
    const account = await findAccountToInvite(pool, { model: schemas().model, actor, id: user });
    if (!(await mayEmail(options, account)))
      throw new AppError('TOO_MANY_ATTEMPTS', { text: serverText('signIn.severalLinks') });
    const until = await sendInvitation(options, account, { actor, request });
    return { data: { to: account.email, until: until.toISOString() } };
  });
};
