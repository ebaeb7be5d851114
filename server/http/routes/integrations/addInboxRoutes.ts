import type { FastifyInstance } from 'fastify';
import { messageWays } from '#model/schema/schema.ts';
import { inboxPaths, inboxTabs } from '#model/wire/inbox.ts';
import { partKinds } from '#model/wire/messagePart.ts';
import type { Actor } from '../../../auth/actor/actor.ts';
import {
  dataEnvelope,
  id,
  instant,
  list as listOf,
  object,
  oneOfWords,
  orNull,
  ref,
  text,
  textUpTo,
  yesNo,
} from '../../../contract/schemaTypes.ts';
import { messageStates } from '../../../features/channels/queue/messageQueue.ts';
import {
  type InboxReader,
  markConversationRead,
  readConversation,
  readInbox,
} from '../../../features/channels/receiving/readInbox.ts';
import { fetchAgain } from '../../../features/channels/fetching/fetchAgain.ts';
import type { ApiOptions } from '../../api/apiOptions.ts';
import { addRoute, defineRoute } from '../addRoute.ts';
import { createReader } from '../../../query/filters/createReader.ts';

const common = { tag: 'Server', access: 'signedIn' } as const;
const cursor = textUpTo(80);
const way = oneOfWords(messageWays);
const owners = listOf(object({ _id: id, name: text }));

const list = defineRoute({
  ...common,
  id: 'server.inbox',
  method: 'GET',
  path: inboxPaths.list,
  query: object({ 'tab?': oneOfWords(inboxTabs), 'q?': textUpTo(100), 'before?': cursor }),
  describe: () => ({
    summary: 'List conversations with incoming messages',
    description:
      'One per record and way, the newest incoming message first, of records that you may see and ways by which you ' +
      'may read a number or address. `tab`: `mine` (your records), `unanswered`, or `all`. `q`: a part of the title. ' +
      '`before`: `next` of the page before. Unread: no one has answered, and you have not seen it.',
    answers: {
      200: {
        description: 'A page of 30 conversations.',
        schema: dataEnvelope(
          object({
            conversations: listOf(
              object({
                resource: text,
                record: id,
                way,
                title: text,
                owners,
                message: id,
                at: instant,
                subject: text,
                text,
                parts: listOf(oneOfWords(partKinds)),
                isAnswered: yesNo,
                isUnread: yesNo,
              }),
            ),
            next: orNull(text),
          }),
        ),
      },
    },
    errors: ['BAD_QUERY'],
  }),
});

const conversation = defineRoute({
  ...common,
  id: 'server.conversation',
  method: 'GET',
  path: inboxPaths.conversation,
  query: object({ resource: textUpTo(60), record: id, way, 'before?': cursor }),
  describe: () => ({
    summary: 'Get the messages of a record by one way',
    description:
      'Incoming and outgoing, in the order of time. `before`: `earlier` of the page after. `address` and `reason` are ' +
      'null if you may not read the address.',
    answers: {
      200: {
        description: 'The last 50 messages.',
        schema: dataEnvelope(
          object({
            title: text,
            owners,
            messages: listOf(
              object({
                id,
                direction: oneOfWords(['incoming', 'outgoing']),
                at: instant,
                address: orNull(text),
                subject: text,
                text,
                parts: listOf(ref('MessagePart')),
                state: oneOfWords(messageStates),
                reason: orNull(text),
                by: orNull(text),
              }),
            ),
            earlier: orNull(text),
          }),
        ),
      },
    },
    errors: ['NOT_FOUND', 'BAD_QUERY'],
  }),
});

const markRead = defineRoute({
  ...common,
  id: 'server.readConversation',
  method: 'POST',
  path: inboxPaths.read,
  body: object({ resource: textUpTo(60), record: id, way, message: id }),
  describe: () => ({
    summary: 'Mark a conversation as read',
    description: 'For you alone, up to the message that you saw last.',
    answers: { 200: { description: 'It is read.', schema: dataEnvelope(object({ read: yesNo })) } },
    errors: ['NOT_FOUND'],
  }),
});

const fetchFile = defineRoute({
  ...common,
  id: 'server.fetchMessageFile',
  method: 'POST',
  path: inboxPaths.fetchFile,
  body: object({ part: id }),
  describe: () => ({
    summary: 'Fetch a file of an incoming message again',
    description:
      'For a file that could not be fetched, or was too large before a limit was raised. It is fetched in the ' +
      'background; an attachment from the mailbox in which the email is. Needs access to the conversation.',
    answers: { 200: { description: 'It is being fetched.', schema: dataEnvelope(object({ fetching: yesNo })) } },
    errors: ['NOT_FOUND', 'INVALID'],
  }),
});

/** Definitions of the routes of the inbox. `fixedRoutes.ts` lists them. */
export const inboxRoutes = [list, conversation, markRead, fetchFile];

/** Adds the routes of the inbox: list the conversations, read a conversation, mark it as read, fetch a file again. */
export const addInboxRoutes = (
  app: FastifyInstance,
  { pool, schemas, session }: Pick<ApiOptions, 'pool' | 'schemas' | 'session'>,
): void => {
  const inboxOf = (actor: Actor): InboxReader => {
    const { model } = schemas();
    return { executor: pool, model, reader: createReader(actor, model) };
  };
  addRoute(app, session, list, ({ actor, query: { tab = 'all', q, before } }) =>
    readInbox(inboxOf(actor), { tab, q, before }),
  );
  addRoute(app, session, conversation, ({ actor, query }) => readConversation(inboxOf(actor), query));
  addRoute(app, session, markRead, async ({ actor, body }) => {
    await markConversationRead(inboxOf(actor), body);
    return { data: { read: true } };
  });
  addRoute(app, session, fetchFile, async ({ actor, body: { part } }) => {
    const { model, reader } = inboxOf(actor);
    await fetchAgain({ pool, model, reader }, { part, now: reader.now });
    return { data: { fetching: true } };
  });
};
