import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../../language/serverText.ts';
import { can } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import type {
  IntakeDeliveriesAnswer,
  IntakeDelivery,
  IntakeDeliveryAnswer,
  IntakePreviewAnswer,
  ProcessAgainAnswer,
  IntakeSecretAnswer,
} from '#model/wire/intake.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { Actor } from '../../../auth/actor/actor.ts';
import type { Authenticator } from '../../../auth/actor/authenticator.ts';
import { isUuid } from '../../../auth/isUuid.ts';
import type { SecretBox } from '../../../auth/secretBox.ts';
import {
  count,
  dataEnvelope,
  anyObject,
  id,
  list,
  object,
  oneOfWords,
  orNull,
  text,
  textUpTo,
} from '../../../contract/schemaTypes.ts';
import { deliveryStates } from '../../../features/intake/deliveries/deliveries.ts';
import { secretNames } from '../../../connections/connectionSecrets.ts';
import { previewDelivery } from '../../../features/intake/deliveries/previewDelivery.ts';
import { listDeliveries, readDelivery, processAgain } from '../../../features/intake/deliveries/readDeliveries.ts';
import { readIntakes } from '../../../features/intake/readIntakes.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import { wholeNumber } from '../../../contract/wholeNumber.ts';
import { addRoute, defineRoute } from '../addRoute.ts';
import { secretAnswer, setSecret } from './setSecret.ts';

const words = { tag: 'Server', access: 'rights', permission: 'organization.edit' } as const;

const sources = defineRoute({
  ...words,
  id: 'intake.sources',
  method: 'GET',
  path: '/api/v2/admin/intake',
  describe: () => ({
    summary: 'List the sources of records',
    description: 'Counts are of the last 30 days, refusals of the last 24 hours. Secrets are never returned.',
    answers: { 200: { description: 'The sources.', schema: dataEnvelope(list(anyObject)) } },
  }),
});
const deliveries = defineRoute({
  ...words,
  id: 'intake.deliveries',
  method: 'GET',
  path: '/api/v2/admin/intake-deliveries',
  query: object({ 'source?': text, 'state?': oneOfWords(deliveryStates), 'page?': text }),
  describe: () => ({
    summary: 'List deliveries',
    answers: {
      200: { description: 'A page of 50, latest first.', schema: object({ data: list(anyObject), total: count }) },
    },
    errors: ['BAD_QUERY', 'UNKNOWN_QUERY'],
  }),
});
const delivery = defineRoute({
  ...words,
  id: 'intake.delivery',
  method: 'GET',
  path: '/api/v2/admin/intake-delivery/{id}',
  describe: () => ({
    summary: 'Get a delivery with its content',
    description: 'The content and the reason are left out for users who may not read every field of such a record.',
    answers: { 200: { description: 'The delivery.', schema: dataEnvelope(anyObject) } },
    errors: ['NOT_FOUND'],
  }),
});
const again = defineRoute({
  ...words,
  id: 'intake.replay',
  method: 'POST',
  path: '/api/v2/admin/intake-replay',
  body: object({ 'ids?': list(id), 'source?': text }),
  describe: () => ({
    summary: 'Process deliveries again',
    description: 'Send ids of deliveries that failed or were skipped, or a source to process all that failed again.',
    answers: {
      200: { description: 'How many are processed again.', schema: dataEnvelope(object({ replayed: count })) },
    },
  }),
});
const secret = defineRoute({
  ...words,
  id: 'intake.secret',
  method: 'POST',
  path: '/api/v2/admin/intake-secret/{source}',
  body: object({ name: text, 'value?': textUpTo(500) }),
  describe: () => ({
    summary: 'Set a secret of a source',
    description: 'Without a value the server creates one and returns it only this once. Secrets are stored encrypted.',
    answers: { 200: secretAnswer },
    errors: ['NOT_FOUND'],
  }),
});

const preview = defineRoute({
  ...words,
  id: 'intake.preview',
  method: 'POST',
  path: '/api/v2/admin/intake-preview',
  body: object({ file: textUpTo(200_000), payload: textUpTo(200_000) }),
  describe: () => ({
    summary: 'Preview what a file of a source makes of a delivery',
    description:
      'Writes nothing. `file` is the text of the file, which is checked as if it were saved; `payload` the content of a ' +
      'delivery, as JSON or as a query.',
    answers: {
      200: {
        description: 'The problems of the file, or up to 10 records with the value of each field.',
        schema: dataEnvelope(
          object({
            problems: list(object({ path: text, message: text })),
            records: list(
              object({
                result: oneOfWords(['created', 'reEnquiry', 'skipped', 'fetched', 'refused']),
                reason: orNull(text),
                fields: list(object({ name: text, title: text, text: orNull(text), reason: orNull(text) })),
              }),
            ),
          }),
        ),
      },
    },
    errors: ['MALFORMED_JSON', 'INVALID', 'NOT_FOUND'],
  }),
});

/** Definitions of the routes with which admins see and set up intake sources. `fixedRoutes.ts` lists them. */
export const intakeAdminRoutes = [sources, deliveries, delivery, again, secret, preview];

type IntakeAdminOptions = {
  readonly pool: pg.Pool;
  readonly schemas: () => SchemaState;
  readonly session: Authenticator;
  readonly box: SecretBox;
};

/** Returns whether a user may read every field of the records of a source, and so its deliveries. */
const mayReadAll = ({ resources }: Model, { permissions }: Actor, name: string | undefined): boolean => {
  const resource = Object.hasOwn(resources, name ?? '') ? resources[name ?? ''] : undefined;
  if (resource === undefined || !can(permissions, resource.module, 'view')) return false;
  return resource.fields.every(({ readable }) => readable === undefined || can(permissions, resource.module, readable));
};

/** Returns a delivery, without its content and the texts about it, which quote values, unless a user may read it. */
const withoutHidden = (model: Model, actor: Actor, delivery: IntakeDelivery): IntakeDelivery =>
  mayReadAll(model, actor, model.intake[delivery.source]?.resource)
    ? delivery
    : { ...delivery, payload: null, reason: null, notes: [] };

/** Adds the routes of Settings, Intake: sources, deliveries, processing deliveries again, secrets and previews. */
export const addIntakeAdminRoutes = (
  app: FastifyInstance,
  { pool, schemas, session, box }: IntakeAdminOptions,
): void => {
  addRoute(app, session, sources, () => readIntakes(pool, schemas().model, new Date()));

  addRoute(app, session, deliveries, async ({ query, actor }): Promise<IntakeDeliveriesAnswer> => {
    const page = wholeNumber('page', query.page, { or: 1, max: 10_000 });
    const found = await listDeliveries(pool, { source: query.source, state: query.state, page });
    const { model } = schemas();
    return { ...found, data: found.data.map((one) => withoutHidden(model, actor, one)) };
  });

  addRoute(app, session, delivery, async ({ params: { id: wanted = '' }, actor }): Promise<IntakeDeliveryAnswer> => {
    const found = isUuid(wanted) ? await readDelivery(pool, wanted) : undefined;
    if (found === undefined) throw new AppError('NOT_FOUND', { text: serverText('settings.noDelivery') });
    return { data: withoutHidden(schemas().model, actor, found) };
  });

  addRoute(
    app,
    session,
    again,
    async ({ body: { ids, source } }): Promise<ProcessAgainAnswer> => ({
      data: { replayed: await processAgain(pool, { ids, source, now: new Date() }) },
    }),
  );

  addRoute(app, session, secret, async ({ params: { source = '' }, body, actor }): Promise<IntakeSecretAnswer> => {
    const { intake } = schemas().model;
    const found = ownValue(intake, source);
    if (found === undefined || !secretNames(found).includes(body.name))
      throw new AppError('NOT_FOUND', { text: serverText('settings.noSecretOfSource') });
    return setSecret({ pool, box, actor }, { source, ...body });
  });

  addRoute(app, session, preview, async ({ body, actor }): Promise<IntakePreviewAnswer> => {
    const state = schemas();
    const seesRecords = (resource: string): boolean => mayReadAll(state.model, actor, resource);
    return { data: await previewDelivery({ pool, state, now: new Date(), seesRecords }, body) };
  });
};
