import { dataEnvelope, described, object, text } from '../../contract/schemaTypes.ts';
import { addRoute, defineRoute } from './addRoute.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import type { Model } from '#model/resource.ts';
import type { TestMailAnswer, UnsubscribeAnswer } from '#model/wire/installation.ts';
import { emailAddressOf } from '../../auth/accounts/emailAddressOf.ts';
import type { Authenticator } from '../../auth/actor/authenticator.ts';
import type { Mailer } from '../../features/email/mailer.ts';
import { emailedResources, endSubscription } from '../../features/email/scheduled/savedReports.ts';
import type { UnsubscribeKeys } from '../../features/email/scheduled/unsubscribeKeys.ts';

/** What the routes of email need. */
export type EmailRoutesOptions = {
  readonly pool: pg.Pool;
  readonly schemas: () => { readonly model: Model };
  readonly session: Authenticator;
  readonly mailer: Mailer;
  readonly stopKeys: UnsubscribeKeys;
};

const sendTestMail = async (
  { pool, schemas, mailer }: EmailRoutesOptions,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<TestMailAnswer> => {
  if (!mailer.configured) throw new AppError('MAIL_OFF', { text: serverText('messages.emailOff') });
  const to = await emailAddressOf(pool, userId);
  if (to === undefined) throw new AppError('NOT_FOUND', { text: serverText('people.yourselfNoEmail') });
  const { name } = schemas().model.settings;
  const text = `This is a test email from ${name}. Your email server works.`;
  await mailer
    .send({
      id,
      to,
      subject: `${name}: test email`,
      text,
      html: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
    })
    .catch((error: unknown) => {
      throw new AppError('MAIL_NOT_SENT', { ...(error instanceof Error ? { text: error.message } : {}), cause: error });
    });
  return { data: { to: to.address } };
};

const unsubscribe = async (
  { pool, schemas, stopKeys }: EmailRoutesOptions,
  key: unknown,
): Promise<UnsubscribeAnswer> => {
  const stop = stopKeys.read(key);
  for (const mailed of stop === undefined ? [] : emailedResources(schemas().model)) {
    const title = stop === undefined ? undefined : await endSubscription(pool, mailed, stop);
    if (title !== undefined) return { data: { title } };
  }
  throw new AppError('NOT_FOUND', { text: serverText('settings.linkInvalid') });
};

const testMail = defineRoute({
  id: 'server.testMail',
  tag: 'Server',
  method: 'POST',
  path: '/api/v2/admin/test-mail',
  access: 'rights',
  permission: 'organization.edit',
  describe: () => ({
    summary: 'Send a test email to yourself',
    answers: { 200: { description: 'The recipient.', schema: dataEnvelope(object({ to: text })) } },
    errors: ['MAIL_OFF', 'MAIL_NOT_SENT', 'NOT_FOUND'],
  }),
});

const key = described(text, { description: 'The key from the email.' });
const endEmails = defineRoute({
  id: 'server.unsubscribe',
  tag: 'Server',
  method: 'POST',
  path: '/api/v2/client/unsubscribe',
  access: 'open',
  query: object({ 'key?': key }),
  body: object({ 'key?': key }),
  bodyIsOptional: true,
  describe: () => ({
    summary: 'Unsubscribe from an emailed report',
    description: 'Send the key in the query or in the body.',
    answers: { 200: { description: 'The title of the report.', schema: dataEnvelope(object({ title: text })) } },
    errors: ['NOT_FOUND'],
  }),
});

/**
 * Definitions of the routes for a test email, and for unsubscribing from report emails. `fixedRoutes.ts` lists them.
 */
export const emailRoutes = [testMail, endEmails];

/**
 * Adds the routes for email: a test of the email server, for users who may edit the organization, and the unsubscribe
 * link of emailed reports.
 */
export const addEmailRoutes = async (app: FastifyInstance, routes: EmailRoutesOptions): Promise<void> => {
  addRoute(app, routes.session, testMail, ({ request, actor }) =>
    sendTestMail(routes, { userId: actor.userId, id: request.id }),
  );

  await app.register(async (scope) => {
    // Mail programs with one-click unsubscribe send a form, which no other route accepts. Source: RFC 8058.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, undefined),
    );
    addRoute(scope, routes.session, endEmails, ({ query, body }) => unsubscribe(routes, body.key ?? query.key));
  });
};
