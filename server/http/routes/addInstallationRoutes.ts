import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { InstallationAnswer, SetupAnswer } from '#model/wire/installation.ts';
import { tokenHeader, viewAsHeader } from '#model/wire/wire.ts';
import type { ApiOptions } from '../api/addApiRoute.ts';
import type { Mailer } from '../../features/email/mailer.ts';
import { hasSample, removeSample } from '../../sample/removeSample.ts';
import { changeSetup, parseSetupChange, readSetup } from '../../sample/setupProgress.ts';
import { refuseUnlessEditor } from '../../auth/refuseUnlessEditor.ts';

export type InstallationOptions = Pick<ApiOptions, 'pool' | 'schemas' | 'session' | 'files'> & {
  readonly schemaProblems: () => readonly string[];
  readonly changingSince: () => string | undefined;
  readonly mailer: Mailer;
};

/** What concerns the installation as a whole; for those who may edit the organization. */
export const addInstallationRoutes = (
  app: FastifyInstance,
  { pool, schemas, schemaProblems, changingSince, session, files, mailer }: InstallationOptions,
): void => {
  const admit = async (request: FastifyRequest): Promise<void> => {
    const { actor } = await session.who(request.headers[tokenHeader], {
      viewAs: request.headers[viewAsHeader],
      reads: request.method === 'GET',
    });
    refuseUnlessEditor(actor);
  };

  app.get(
    '/api/v2/admin/installation',
    { onRequest: admit },
    async (): Promise<InstallationAnswer> => ({
      data: {
        schemaProblems: [...schemaProblems()],
        schemaChangingSince: changingSince() ?? null,
        sample: await hasSample(pool),
        mail: mailer.status(),
        setup: await readSetup(pool),
      },
    }),
  );

  app.put(
    '/api/v2/admin/setup',
    { onRequest: admit },
    async (request): Promise<SetupAnswer> => ({ data: await changeSetup(pool, parseSetupChange(request.body)) }),
  );

  app.delete('/api/v2/admin/sample', { onRequest: admit }, async () => ({
    data: await removeSample(pool, schemas().model, files),
  }));
};
