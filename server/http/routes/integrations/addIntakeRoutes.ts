import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { anyObject, count, dataEnvelope, object } from '../../../contract/schemaTypes.ts';
import type { Authenticator } from '../../../auth/actor/authenticator.ts';
import { countRefusal } from '../../../connections/countRefusal.ts';
import { answerHandshake, type Intake, receiveDelivery } from '../../../features/intake/deliveries/receiveDelivery.ts';
import { addRoute, defineRoute } from '../addRoute.ts';
import { keepRawBodies, maxDeliveryBytes, rawDeliveryOf } from './rawDelivery.ts';

const words = {
  tag: 'Server',
  access: 'open',
} as const;
const accepted = {
  description: 'The delivery is stored. `accepted`: how many of its records are new.',
  schema: dataEnvelope(object({ accepted: count })),
};
const errors = ['NOT_FOUND', 'NOT_VERIFIED', 'MALFORMED_JSON', 'INVALID', 'BODY_TOO_LARGE'] as const;
const challenge = {
  description: 'The response to the handshake, or the stored delivery.',
  files: ['text/plain', 'application/json'],
};

const body = () => ({ schema: anyObject });
const post = defineRoute({
  ...words,
  id: 'intake.deliver',
  method: 'POST',
  path: '/api/v2/intake/{source}',
  bodyLimit: maxDeliveryBytes,
  body,
  bodyIsOptional: true,
  describe: () => ({
    summary: 'Deliver a record from a source',
    description: 'The file of the source in `schemas/intake/` defines how it is verified and what its fields mean.',
    answers: { 200: accepted },
    errors,
  }),
});
const postTo = defineRoute({
  ...words,
  id: 'intake.deliverToAddress',
  method: 'POST',
  path: '/api/v2/intake/{source}/{key}',
  bodyLimit: maxDeliveryBytes,
  body,
  bodyIsOptional: true,
  describe: () => ({ summary: 'Deliver a record to a secret address', answers: { 200: accepted }, errors }),
});
const get = defineRoute({
  ...words,
  id: 'intake.handshake',
  method: 'GET',
  path: '/api/v2/intake/{source}',
  reads: false,
  query: () => [],
  describe: () => ({
    summary: 'Answer the handshake of a source, or accept a delivery in the query',
    answers: { 200: challenge },
    errors,
  }),
});
const getTo = defineRoute({
  ...words,
  id: 'intake.getToAddress',
  method: 'GET',
  path: '/api/v2/intake/{source}/{key}',
  reads: false,
  query: () => [],
  describe: () => ({
    summary: 'Deliver a record to a secret address by a query',
    answers: { 200: challenge },
    errors,
  }),
});

/** Definitions of the routes at which sources deliver records. `fixedRoutes.ts` lists them. */
export const intakeRoutes = [post, postTo, get, getTo];

type IntakeRoutesOptions = Intake & { readonly session: Authenticator };

/** Counts bodies that are too large, and so are refused before they are read, like other refusals of a source. */
const countLargeBodies = (scope: FastifyInstance, { pool, model }: Intake): void => {
  scope.addHook('onError', async (request, _reply, error) => {
    const { source } = request.params as { readonly source?: string };
    const isTooLarge = 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
    if (!isTooLarge || source === undefined || !Object.hasOwn(model().intake, source)) return;
    await countRefusal(pool, {
      source,
      reason: `The content is larger than ${maxDeliveryBytes / 1024} kB`,
      address: request.ip,
      now: new Date(),
    });
  });
};

/** Adds the routes to which sources send deliveries. */
export const addIntakeRoutes = async (app: FastifyInstance, options: IntakeRoutesOptions): Promise<void> => {
  const { session, ...intake } = options;
  const receive = async (request: FastifyRequest, source: string, addressKey: string | undefined) => ({
    data: await receiveDelivery(intake, source, rawDeliveryOf(request, addressKey)),
  });

  await app.register(async (scope) => {
    keepRawBodies(scope);
    countLargeBodies(scope, intake);
    addRoute(scope, session, post, ({ request, params: { source = '' } }) => receive(request, source, undefined));
    addRoute(scope, session, postTo, ({ request, params: { source = '', key } }) => receive(request, source, key));
    addRoute(scope, session, getTo, ({ request, params: { source = '', key } }) => receive(request, source, key));
    addRoute(scope, session, get, async ({ request, reply, params: { source = '' } }) => {
      const { query, address, now } = rawDeliveryOf(request, undefined);
      const answer = await answerHandshake(intake, source, { query, address, now });
      if (answer !== undefined)
        return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(answer);
      if (intake.model().intake[source]?.get !== true)
        throw new AppError('NOT_FOUND', { text: 'This source does not accept deliveries by GET.' });
      return receive(request, source, undefined);
    });
  });
};
