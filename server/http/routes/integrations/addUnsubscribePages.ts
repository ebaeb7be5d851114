import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sentence, word } from '#model/language/wording.ts';
import { unsubscribeAddress } from '../../../features/channels/queue/unsubscribed.ts';
import { type ChannelReports } from '../../../features/channels/receiving/receiveReport.ts';
import type { UnsubscribeLinks } from '../../../features/channels/queue/unsubscribeLinks.ts';
import { renderNotice, renderQuestion } from '../../../features/intake/form/renderForm.ts';
import { inLanguage } from '../../../language/language.ts';
import { pageLanguage } from '../../../language/pageLanguage.ts';

const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
} as const;

const sendPage = (reply: FastifyReply, page: string, status = 200): FastifyReply =>
  reply.headers(pageHeaders).code(status).type('text/html; charset=utf-8').send(page);

const noMore = '%{address} gets no more messages from us.';

type UnsubscribeOptions = Pick<ChannelReports, 'pool' | 'schemas'> & { readonly links: UnsubscribeLinks };

/**
 * Adds the pages behind the unsubscribe link of an email. They ask for confirmation, so that a GET by an email scanner
 * changes nothing. After the confirmation, the address gets no more messages.
 */
export const addUnsubscribePages = (app: FastifyInstance, { pool, links, schemas }: UnsubscribeOptions): void => {
  type Params = { readonly key: string };
  const invalid = (): string => renderNotice(word('This link is invalid'), word('Open the link from the email again.'));
  const inItsLanguage = <Answer>(request: FastifyRequest, run: () => Promise<Answer>): Promise<Answer> =>
    inLanguage(pageLanguage(request, schemas().model.settings), run);
  const messageOf = async (key: string) => {
    const message = links.read(key);
    if (message === undefined) return undefined;
    const { rows } = await pool.query<{ way: string; address: string }>(
      'select way, address from gable.messages where id = $1',
      [message],
    );
    return rows[0];
  };
  const sendConfirmation = async (params: Params, reply: FastifyReply): Promise<FastifyReply> => {
    const found = await messageOf(params.key);
    if (found === undefined) return sendPage(reply, invalid(), 404);
    return sendPage(reply, renderQuestion(word('Unsubscribe'), sentence(noMore, found), word('Unsubscribe')));
  };
  const unsubscribe = async (params: Params, reply: FastifyReply): Promise<FastifyReply> => {
    const found = await messageOf(params.key);
    if (found === undefined) return sendPage(reply, invalid(), 404);
    const { way, address } = found;
    await unsubscribeAddress(pool, { way, address, reason: `${address} has unsubscribed`, now: new Date() });
    return sendPage(reply, renderNotice(word('You are unsubscribed'), sentence(noMore, { address })));
  };
  app.get<{ Params: Params }>('/unsubscribe/:key', (request, reply) =>
    inItsLanguage(request, () => sendConfirmation(request.params, reply)),
  );
  app.post<{ Params: Params }>('/unsubscribe/:key', (request, reply) =>
    inItsLanguage(request, () => unsubscribe(request.params, reply)),
  );
};
