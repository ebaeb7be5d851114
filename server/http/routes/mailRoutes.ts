import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import type { Model } from '#model/resource.ts';
import { tokenHeader, viewAsHeader, type TestMailAnswer, type UnsubscribeAnswer } from '#model/wire/wire.ts';
import { mailAddressOf } from '../../auth/mailAddress.ts';
import { refuseUnlessEditor } from '../../auth/refuseUnlessEditor.ts';
import type { Session } from '../../auth/who.ts';
import type { Mailer } from '../../features/email/mailer.ts';
import { mailedResources, stopMail } from '../../features/email/savedReports.ts';
import type { StopKeys } from '../../features/email/stopKeys.ts';

export type MailRoutes = {
  readonly pool: pg.Pool;
  readonly schemas: () => { readonly model: Model };
  readonly session: Session;
  readonly mailer: Mailer;
  readonly stopKeys: StopKeys;
};

const sendTestMail = async ({ pool, schemas, mailer }: MailRoutes, { userId, id }: { readonly userId: string; readonly id: string }): Promise<TestMailAnswer> => {
  if (!mailer.configured) throw new AppError('MAIL_OFF', { text: 'Email is not configured. Set SMTP_HOST.' });
  const to = await mailAddressOf(pool, userId);
  if (to === undefined) throw new AppError('NOT_FOUND', { text: 'Your account has no email address.' });
  const { name } = schemas().model.settings;
  const text = `This is a test email from ${name}. Your mail server works.`;
  await mailer.send({ id, to, subject: `${name}: test email`, text, html: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>` }).catch((error: unknown) => {
    throw new AppError('MAIL_NOT_SENT', { ...(error instanceof Error ? { text: error.message } : {}), cause: error });
  });
  return { data: { to: to.address } };
};

const unsubscribe = async ({ pool, schemas, stopKeys }: MailRoutes, key: unknown): Promise<UnsubscribeAnswer> => {
  const stop = stopKeys.read(key);
  for (const mailed of stop === undefined ? [] : mailedResources(schemas().model)) {
    const title = stop === undefined ? undefined : await stopMail(pool, mailed, stop);
    if (title !== undefined) return { data: { title } };
  }
  throw new AppError('NOT_FOUND', { text: 'This link is invalid. Open the link from the email again.' });
};

/** What concerns mail: trying the mail server, for those who may edit the organization, and the way out that stands in every mail. */
export const addMailRoutes = async (app: FastifyInstance, routes: MailRoutes): Promise<void> => {
  app.post('/api/v2/admin/test-mail', async (request) => {
    const { actor } = await routes.session.who(request.headers[tokenHeader], { viewAs: request.headers[viewAsHeader] });
    refuseUnlessEditor(actor);
    return sendTestMail(routes, { userId: actor.userId, id: request.id });
  });

  await app.register(async (scope) => {
    // A mail program that offers one click sends a form, which nothing else here takes. Source: RFC 8058.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null, undefined));
    scope.post<{ Querystring: { key?: unknown } }>('/api/v2/client/unsubscribe', async ({ query, body }) =>
      unsubscribe(routes, isObject(body) ? body['key'] : query.key));
  });
};
