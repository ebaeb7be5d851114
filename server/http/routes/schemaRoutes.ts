import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { ImpactReport, PublishAnswer, SchemasAnswer, TryAnswer } from '#model/wire/impact.ts';
import { can } from '#model/permissions/permissions.ts';
import { tokenHeader, viewAsHeader } from '#model/wire/wire.ts';
import { readVersion } from '../../schema/migrations/history.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { Actor } from '../../auth/actor.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import { loadDraft } from '../../schema/drafts/loadDraft.ts';
import { checkOverFolder, publish, type SchemaFolder } from '../../schema/drafts/publish.ts';
import { parseDraft } from '../../schema/drafts/parseDraft.ts';
import { readStudio } from '../../schema/drafts/readStudio.ts';
import type { Trials } from '../../schema/drafts/trials.ts';
import { withoutHiddenNames } from '../../schema/drafts/withoutHiddenNames.ts';

export type SchemaRoutes = {
  readonly pool: pg.Pool;
  readonly session: Authenticator;
  readonly schemas: () => SchemaState;
  readonly schemaProblems: () => readonly string[];
  readonly changingSince: () => string | undefined;
  /** The version of the files that this server has in force. */
  readonly filesVersion: () => string;
  /** Where the files are; absent: they are looked at only. */
  readonly folder: SchemaFolder | undefined;
  readonly trials: Trials;
};

const noFolder = 'This server knows of no folder of schema files, so nothing can be published here.';

/**
 * What the schema studio asks: the files with their history, what a draft would do, to look at it, and to put it in
 * force.
 */
export const addSchemaRoutes = (
  app: FastifyInstance,
  { pool, session, schemas, schemaProblems, changingSince, filesVersion, folder, trials }: SchemaRoutes,
): void => {
  const actors = new WeakMap<FastifyRequest, Actor>();
  const admit =
    (permission: 'view' | 'edit', reads: boolean) =>
    async (request: FastifyRequest): Promise<void> => {
      const { actor } = await session.who(request.headers[tokenHeader], {
        viewAs: request.headers[viewAsHeader],
        reads,
      });
      if (!can(actor.permissions, 'schemas', permission))
        throw new AppError('NOT_ALLOWED', { text: `You need the permission schemas.${permission} to do this.` });
      actors.set(request, actor);
    };
  const userIdOf = (request: FastifyRequest): string => actors.get(request)?.userId ?? '';
  const reportFor =
    (request: FastifyRequest) =>
    (report: ImpactReport): ImpactReport =>
      withoutHiddenNames(report, schemas().model, actors.get(request)?.permissions ?? {});

  app.get('/api/v2/admin/schemas', { onRequest: admit('view', true) }, async (request, reply) => {
    const answer: SchemasAnswer = {
      data: await readStudio({
        pool,
        dir: folder?.dir,
        version: filesVersion(),
        problems: schemaProblems(),
        changingSince: changingSince(),
      }),
    };
    const text = JSON.stringify(answer);
    // The studio asks again and again whether a file was edited by hand; mostly none was.
    const tag = `"${createHash('sha256').update(text).digest('hex').slice(0, 24)}"`;
    void reply
      .header('cache-control', 'private, no-cache')
      .header('vary', tokenHeader)
      .header('etag', tag)
      .type('application/json; charset=utf-8');
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(text);
  });

  app.get<{ Params: { id: string } }>(
    '/api/v2/admin/schemas/versions/:id',
    { onRequest: admit('view', true) },
    async (request) => {
      const id = Number(request.params.id);
      const version = Number.isSafeInteger(id) && id > 0 ? await readVersion(pool, id) : undefined;
      if (version === undefined) throw new AppError('NOT_FOUND', { text: 'There is no such version.' });
      return { data: version };
    },
  );

  app.post(
    '/api/v2/admin/schemas/check',
    { onRequest: admit('edit', true) },
    async (request, reply): Promise<{ data: ImpactReport }> => {
      const draft = parseDraft(request.body);
      // Whoever types on takes the question back; counting goes no further then.
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      return { data: reportFor(request)(await checkOverFolder(pool, folder?.dir, { draft, signal: left.signal })) };
    },
  );

  app.post(
    '/api/v2/admin/schemas/publish',
    { onRequest: admit('edit', false) },
    async (request, reply): Promise<PublishAnswer> => {
      const draft = parseDraft(request.body);
      if (folder === undefined) throw new AppError('FILES_READ_ONLY', { text: noFolder });
      const data = await publish({ pool, folder, draft, by: userIdOf(request), reportFor: reportFor(request) });
      request.log.info(
        {
          by: userIdOf(request),
          files: draft.map(({ name }) => name),
          schemaVersion: data.version,
          inForce: data.inForce,
        },
        'schema files were published',
      );
      void reply.code(data.inForce ? 200 : 202);
      return { data };
    },
  );

  app.post('/api/v2/admin/schemas/try', { onRequest: admit('edit', true) }, async (request): Promise<TryAnswer> => {
    const { model } = await loadDraft(pool, folder?.dir, parseDraft(request.body));
    return { data: await trials.begin(userIdOf(request), model, schemas().model) };
  });
};
