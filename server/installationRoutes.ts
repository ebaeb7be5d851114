import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { InstallationAnswer } from '#model/wire.ts';
import { tokenHeader } from '#model/wire.ts';
import type { ApiOptions } from './apiRoute.ts';
import { hasSample, removeSample } from './sample/removeSample.ts';

export type InstallationOptions = Pick<ApiOptions, 'pool' | 'schemas' | 'session'> & { readonly schemaProblems: () => readonly string[] };

/** What concerns the installation as a whole; for those who may edit the organization. */
export const addInstallationRoutes = (app: FastifyInstance, { pool, schemas, schemaProblems, session }: InstallationOptions): void => {
  const admit = async (request: FastifyRequest): Promise<void> => {
    const { actor } = await session.who(request.headers[tokenHeader]);
    if (can(actor.permissions, 'organization', 'edit')) return;
    throw new AppError('NOT_ALLOWED', { text: 'You need the permission organization.edit to do this.' });
  };

  app.get('/api/v2/admin/installation', { onRequest: admit }, async (): Promise<InstallationAnswer> => ({
    data: { schemaProblems: [...schemaProblems()], sample: await hasSample(pool) },
  }));

  app.delete('/api/v2/admin/sample', { onRequest: admit }, async () => ({ data: await removeSample(pool, schemas().model) }));
};
