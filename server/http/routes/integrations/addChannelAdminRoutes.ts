import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../../language/serverText.ts';
import type { Model } from '#model/resource.ts';
import type { ChannelMessagesAnswer, ChannelRetryAnswer, ChannelSecretAnswer } from '#model/wire/channels.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { Authenticator } from '../../../auth/actor/authenticator.ts';
import type { SecretBox } from '../../../auth/secretBox.ts';
import {
  anyObject,
  count,
  dataEnvelope,
  id,
  list,
  object,
  oneOfWords,
  text,
  textUpTo,
} from '../../../contract/schemaTypes.ts';
import { channelSecretNames, secretNameOf } from '../../../features/channels/providers/channelSecrets.ts';
import { logStates } from '../../../features/channels/queue/messageQueue.ts';
import { listMessages, readChannels, retryMessages } from '../../../features/channels/readChannels.ts';
import { wholeNumber } from '../../../contract/wholeNumber.ts';
import { addRoute, defineRoute } from '../addRoute.ts';
import { secretAnswer, setSecret } from './setSecret.ts';
import { createReader } from '../../../query/filters/createReader.ts';

const words = { tag: 'Server', access: 'rights', permission: 'organization.edit' } as const;

const channels = defineRoute({
  ...words,
  id: 'channels.list',
  method: 'GET',
  path: '/api/v2/admin/channels',
  describe: () => ({
    summary: 'List the channels',
    description: 'Counts are of the last 30 days. Secrets are never returned.',
    answers: { 200: { description: 'The channels.', schema: dataEnvelope(list(anyObject)) } },
  }),
});
const messages = defineRoute({
  ...words,
  id: 'channels.messages',
  method: 'GET',
  path: '/api/v2/admin/channel-messages',
  query: object({ 'channel?': text, 'state?': oneOfWords(logStates), 'page?': text }),
  describe: () => ({
    summary: 'List messages and calls, without their texts',
    description: 'An address that you may not read is `•••`, and a record that you may not see is null.',
    answers: {
      200: { description: 'A page of 50, latest first.', schema: object({ data: list(anyObject), total: count }) },
    },
    errors: ['BAD_QUERY', 'UNKNOWN_QUERY'],
  }),
});
const retry = defineRoute({
  ...words,
  id: 'channels.retry',
  method: 'POST',
  path: '/api/v2/admin/channel-retry',
  body: object({ ids: list(id) }),
  describe: () => ({
    summary: 'Send failed messages again',
    answers: { 200: { description: 'How many are sent again.', schema: dataEnvelope(object({ retried: count })) } },
  }),
});
const secret = defineRoute({
  ...words,
  id: 'channels.secret',
  method: 'POST',
  path: '/api/v2/admin/channel-secret/{channel}',
  body: object({ name: text, 'value?': textUpTo(2000) }),
  describe: () => ({
    summary: 'Set a secret of a channel',
    description: 'Without a value the server creates one and returns it only this once. Secrets are stored encrypted.',
    answers: { 200: secretAnswer },
    errors: ['NOT_FOUND'],
  }),
});

/** Definitions of the routes with which admins see and set up channels. `fixedRoutes.ts` lists them. */
export const channelAdminRoutes = [channels, messages, retry, secret];

type ChannelAdminOptions = {
  readonly pool: pg.Pool;
  readonly schemas: () => { readonly model: Model };
  readonly session: Authenticator;
  readonly box: SecretBox;
  readonly hasMailServer: boolean;
};

/** Adds the routes of Settings, Channels: channels, the log of messages, retry and secrets. */
export const addChannelAdminRoutes = (
  app: FastifyInstance,
  { pool, schemas, session, box, hasMailServer }: ChannelAdminOptions,
): void => {
  addRoute(app, session, channels, () => readChannels(pool, schemas().model, { hasMailServer, now: new Date() }));
  addRoute(app, session, messages, async ({ query, actor }): Promise<ChannelMessagesAnswer> => {
    const page = wholeNumber('page', query.page, { or: 1, max: 10_000 });
    const { model } = schemas();
    const reader = createReader(actor, model);
    return listMessages(pool, { model, reader }, { channel: query.channel, state: query.state, page });
  });
  addRoute(
    app,
    session,
    retry,
    async ({ body }): Promise<ChannelRetryAnswer> => ({
      data: { retried: await retryMessages(pool, body.ids, new Date()) },
    }),
  );
  addRoute(app, session, secret, async ({ params: { channel = '' }, body, actor }): Promise<ChannelSecretAnswer> => {
    const all = schemas().model.channels;
    const found = ownValue(all, channel);
    if (found === undefined || !channelSecretNames(found).includes(body.name))
      throw new AppError('NOT_FOUND', { text: serverText('settings.noSecretOfChannel') });
    return setSecret({ pool, box, actor }, { source: secretNameOf(found), ...body });
  });
};
