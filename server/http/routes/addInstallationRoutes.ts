import type { FastifyInstance } from 'fastify';
import type { InstallationAnswer, SetupAnswer } from '#model/wire/installation.ts';
import { count, dataEnvelope, instant, list, mapOf, object, orNull, text, yesNo } from '../../contract/schemaTypes.ts';
import type { Mailer } from '../../features/email/mailer.ts';
import { readMailStatus } from '../../features/email/sharedMailStatus.ts';
import { hasSample, removeSample } from '../../sample/removeSample.ts';
import { changeSetup, readSetup } from '../../auth/accounts/setupProgress.ts';
import type { ApiOptions } from '../api/apiOptions.ts';
import { addRoute, defineRoute } from './addRoute.ts';

const common = { tag: 'Server', access: 'rights', permission: 'organization.edit' } as const;
const setupProgress = orNull(object({ formsDone: yesNo, formsSaved: count, opened: list(text), hidden: yesNo }));
const done = { const: true } as const;

const installation = defineRoute({
  ...common,
  id: 'server.installation',
  method: 'GET',
  path: '/api/v2/admin/installation',
  describe: () => ({
    summary: 'Get the state of the installation',
    answers: {
      200: {
        description:
          'Problems of the last schema edit, the start of a running activation, whether the sample data exists, the ' +
          'state of email, and the progress of the setup.',
        schema: dataEnvelope(
          object({
            schemaProblems: list(text),
            schemaChangingSince: orNull(instant),
            sample: yesNo,
            mail: object({
              configured: yesNo,
              'server?': text,
              'from?': text,
              'sentAt?': text,
              'problem?': object({ at: text, text }),
            }),
            setup: setupProgress,
          }),
        ),
      },
    },
  }),
});

const setup = defineRoute({
  ...common,
  id: 'server.changeSetup',
  method: 'PUT',
  path: '/api/v2/admin/setup',
  body: object({
    'formsDone?': done,
    'formsSaved?': { type: 'integer', minimum: 1, maximum: 20 },
    'opened?': { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9]{0,39}$', examples: ['people'] },
    'hidden?': done,
  }),
  describe: () => ({
    summary: 'Record the progress of the setup',
    answers: {
      200: { description: 'The progress, or null if there is no setup.', schema: dataEnvelope(setupProgress) },
    },
  }),
});

const sample = defineRoute({
  ...common,
  id: 'server.removeSample',
  method: 'DELETE',
  path: '/api/v2/admin/sample',
  describe: () => ({
    summary: 'Remove the sample data',
    answers: {
      200: {
        description: 'The number of removed and kept records per resource.',
        schema: dataEnvelope(object({ removed: mapOf(count), kept: mapOf(count) })),
      },
    },
  }),
});

/** Definitions of the routes of the setup of an installation and its sample data. `fixedRoutes.ts` lists them. */
export const installationRoutes = [installation, setup, sample];

/** What the routes of an installation need. */
export type InstallationOptions = Pick<ApiOptions, 'pool' | 'schemas' | 'session' | 'files'> & {
  readonly schemaProblems: () => readonly string[];
  /** Returns when the running activation of a schema version began; undefined if none is running. */
  readonly changingSince: () => string | undefined;
  readonly mailer: Mailer;
};

/** Adds the routes of the whole installation: its state, the progress of its setup, and removing the sample data. */
export const addInstallationRoutes = (
  app: FastifyInstance,
  { pool, schemas, schemaProblems, changingSince, session, files, mailer }: InstallationOptions,
): void => {
  addRoute(
    app,
    session,
    installation,
    async (): Promise<InstallationAnswer> => ({
      data: {
        schemaProblems: [...schemaProblems()],
        schemaChangingSince: changingSince() ?? null,
        sample: await hasSample(pool),
        mail: await readMailStatus(mailer, pool),
        setup: await readSetup(pool),
      },
    }),
  );
  addRoute(app, session, setup, async ({ body }): Promise<SetupAnswer> => ({ data: await changeSetup(pool, body) }));
  addRoute(app, session, sample, async () => ({ data: await removeSample(pool, schemas().model, files) }));
};
