import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { callsPath, type IncomingCallAnswer, type StartCallAnswer } from '#model/wire/calls.ts';
import type { Authenticator } from '../../../auth/actor/authenticator.ts';
import {
  count,
  dataEnvelope,
  id,
  instant,
  object,
  orNull,
  text,
  textUpTo,
  yesNo,
} from '../../../contract/schemaTypes.ts';
import { messageResourceOf } from '../../../features/channels/sending/sendFromRecord.ts';
import { backgroundContext } from '../../../records/context/backgroundContext.ts';
import { readIncomingCall } from '../../../features/telephony/readIncomingCall.ts';
import { type CallStarter, startCall } from '../../../features/telephony/startCall.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import { readCreateKey } from '../../api/readCreateKey.ts';
import { addRoute, defineRoute } from '../addRoute.ts';
import { createReader } from '../../../query/filters/createReader.ts';

const words = { tag: 'Server', access: 'signedIn' } as const;

const start = defineRoute({
  ...words,
  id: 'calls.start',
  method: 'POST',
  path: callsPath,
  body: object({ resource: text, record: id, 'to?': textUpTo(40) }),
  describe: () => ({
    summary: 'Call the person of a record',
    description:
      'Needs the permission to log a contact, and an active channel for calls. The provider calls your own phone first ' +
      'and then the person. `to` is one of the numbers of the record. The call is noted on the timeline. With the ' +
      'header `idempotency-key`, a repeated request starts one call.',
    answers: {
      200: {
        description: 'The id of the call, your number, which rings first, and the version of the record.',
        schema: dataEnvelope(object({ id, agent: text, version: count })),
      },
    },
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'INVALID', 'KEY_USED'],
  }),
});

const incoming = defineRoute({
  ...words,
  id: 'calls.get',
  method: 'GET',
  path: `${callsPath}/{id}`,
  describe: () => ({
    summary: 'Get an incoming call that is for you',
    description: 'The event `call` of the stream contains its id. The record is included if you may see it.',
    answers: {
      200: {
        description: 'The call.',
        schema: dataEnvelope(
          object({
            id,
            state: text,
            number: text,
            at: instant,
            record: orNull(object({ resource: text, _id: id, title: text, status: orNull(text), mayContact: yesNo })),
            create: orNull(object({ resource: text, field: text })),
          }),
        ),
      },
    },
    errors: ['NOT_FOUND'],
  }),
});

/** Definitions of the routes of phone calls. `fixedRoutes.ts` lists them. */
export const callRoutes = [start, incoming];

type CallRoutesOptions = Omit<CallStarter, 'origin'> & {
  readonly pool: pg.Pool;
  readonly schemas: () => SchemaState;
  readonly session: Authenticator;
  readonly publicOrigin: string | undefined;
};

/** Adds the routes that start a call and that return what the card of an incoming call shows. */
export const addCallRoutes = (app: FastifyInstance, options: CallRoutesOptions): void => {
  const { pool, schemas, session, publicOrigin } = options;
  addRoute(app, session, start, async ({ request, actor, body }): Promise<StartCallAnswer> => {
    const state = schemas();
    const resource = messageResourceOf(state.model, body.resource);
    const context = {
      ...backgroundContext({ pool, state, resource, actor, now: new Date() }),
      operation: 'log' as const,
      requestId: request.id,
      address: request.ip,
    };
    const starter = { ...options, origin: publicOrigin };
    const createKey = readCreateKey(request);
    return { data: await startCall(context, starter, { record: body.record, to: body.to, key: createKey }) };
  });
  addRoute(app, session, incoming, async ({ actor, params: { id: call = '' } }): Promise<IncomingCallAnswer> => {
    const state = schemas();
    const reader = createReader(actor, state.model);
    return { data: await readIncomingCall({ pool, state, reader }, call) };
  });
};
