import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import type { Model } from '#model/resource.ts';
import { tokenHeader, viewAsHeader } from '#model/wire/wire.ts';
import type { TestMailAnswer, UnsubscribeAnswer } from '#model/wire/installation.ts';
import { emailAddressOf } from '../../auth/emailAddressOf.ts';
import { refuseUnlessEditor } from '../../auth/refuseUnlessEditor.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import type { Mailer } from '../../features/email/mailer.ts';
import { emailedResources, endSubscription } from '../../features/email/savedReports.ts';
import type { UnsubscribeKeys } from '../../features/email/unsubscribeKeys.ts';

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
  if (!mailer.configured) throw new AppError('MAIL_OFF', { text: 'Email is not configured. Set SMTP_HOST.' });
  const to = await emailAddressOf(pool, userId);
  if (to === undefined) throw new AppError('NOT_FOUND', { text: 'Your account has no email address.' });
  const { name } = schemas().model.settings;
  const text = `This is a test email from ${name}. Your mail server works.`;
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
  throw new AppError('NOT_FOUND', { text: 'This link is invalid. Open the link from the email again.' });
};

/**
 * What concerns mail: trying the mail server, for those who may edit the organization, and the way out that stands in
 * every mail.
 */
export const addEmailRoutes = async (app: FastifyInstance, routes: EmailRoutesOptions): Promise<void> => {
  app.post('/api/v2/admin/test-mail', async (request) => {
    const { actor } = await routes.session.who(request.headers[tokenHeader], { viewAs: request.headers[viewAsHeader] });
    refuseUnlessEditor(actor);
    return sendTestMail(routes, { userId: actor.userId, id: request.id });
  });

  await app.register(async (scope) => {
    // A mail program that offers one click sends a form, which nothing else here takes. Source: RFC 8058.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, undefined),
    );
    scope.post<{ Querystring: { key?: unknown } }>('/api/v2/client/unsubscribe', async ({ query, body }) =>
      unsubscribe(routes, isObject(body) ? body['key'] : query.key),
    );
  });
};
