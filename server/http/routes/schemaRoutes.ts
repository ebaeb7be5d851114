import { dataEnvelope, instant, list, object, orNull, ref, text } from '../../contract/schemaTypes.ts';
import { addRoute, defineRoute } from './addRoute.ts';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { translateChange, translateProblem, translateReport } from '../../language/translation/translateProblem.ts';
import type { ImpactReport, PublishAnswer, SchemasAnswer, DraftPreviewAnswer } from '#model/wire/impact.ts';
import { tokenHeader } from '#model/wire/wire.ts';
import { readVersion } from '../../schema/migrations/history.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import type { Authenticator } from '../../auth/actor/authenticator.ts';
import { loadDraft } from '../../schema/drafts/loadDraft.ts';
import { checkOverFolder } from '../../schema/drafts/checkOverFolder.ts';
import { publish, type SchemaFolder } from '../../schema/drafts/publish.ts';
import { parseDraft } from '../../schema/drafts/parseDraft.ts';
import { deletedUserName, readStudio } from '../../schema/drafts/readStudio.ts';
import type { DraftStore } from '../../schema/drafts/draftStore.ts';
import { withoutHiddenNames } from '../../schema/drafts/withoutHiddenNames.ts';

const reading = { tag: 'Schema files', access: 'rights', permission: 'schemas.view' } as const;
const editing = { tag: 'Schema files', access: 'rights', permission: 'schemas.edit', method: 'POST' } as const;

const files = defineRoute({
  ...reading,
  id: 'schemas.files',
  method: 'GET',
  path: '/api/v2/admin/schemas',
  describe: () => ({
    summary: 'List the active schema files and their history',
    answers: {
      200: {
        description: 'The newest version first.',
        schema: dataEnvelope(
          object({
            version: text,
            problems: list(text),
            changingSince: orNull(instant),
            progress: orNull(text),
            elsewhere: { type: ['string', 'null'] },
            files: list(object({ name: text, text })),
            history: list(ref('SchemaVersion')),
            folder: orNull(
              object({ readOnly: orNull(text), files: list(object({ name: text, hash: text, text: orNull(text) })) }),
            ),
          }),
        ),
      },
      304: { description: 'Not modified.' },
    },
  }),
});

const version = defineRoute({
  ...reading,
  id: 'schemas.version',
  method: 'GET',
  path: '/api/v2/admin/schemas/versions/{version}',
  describe: () => ({
    summary: 'Get a version of a schema file',
    answers: { 200: { description: 'The previous file.', schema: dataEnvelope(object({ name: text, text })) } },
    errors: ['NOT_FOUND'],
  }),
});

const draft = object({
  files: {
    type: 'array',
    items: object({ name: text, text: orNull(text), 'was?': orNull(text) }),
    minItems: 1,
    maxItems: 200,
  },
});

const check = defineRoute({
  ...editing,
  id: 'schemas.check',
  path: '/api/v2/admin/schemas/check',
  reads: true,
  body: draft,
  describe: () => ({
    summary: 'Check a draft of schema files',
    description: 'Changes nothing.',
    answers: {
      200: {
        description: 'Problems, existing records that would become invalid, and how to fix them.',
        schema: dataEnvelope(ref('Impact')),
      },
    },
  }),
});

const published = ({ isActive }: { readonly isActive: boolean }) =>
  dataEnvelope(object({ version: text, isActive: { const: isActive }, report: ref('Impact') }));

const publishing = defineRoute({
  ...editing,
  id: 'schemas.publish',
  path: '/api/v2/admin/schemas/publish',
  body: draft,
  describe: () => ({
    summary: 'Publish schema files',
    description: '`was` is the hash of the text that the draft is based on; null for a new file.',
    answers: {
      200: { description: 'The active version, and what it changed.', schema: published({ isActive: true }) },
      202: {
        description:
          'The files are saved, and the version is activated in the background. The list of files shows when it is ' +
          'active, or why it failed.',
        schema: published({ isActive: false }),
      },
    },
    errors: ['FILES_READ_ONLY', 'FILE_CHANGED', 'PUBLISHING', 'DRAFT_REFUSED'],
  }),
});

const preview = defineRoute({
  ...editing,
  id: 'schemas.try',
  path: '/api/v2/admin/schemas/preview',
  reads: true,
  body: draft,
  describe: () => ({
    summary: 'Preview a draft of schema files',
    description: 'Only for yourself. Nothing is activated.',
    answers: {
      200: {
        description: 'The id of the preview, and when it expires.',
        schema: dataEnvelope(object({ id: text, until: instant })),
      },
    },
    errors: ['DRAFT_REFUSED'],
  }),
});

/** Definitions of the routes of the schema studio. `fixedRoutes.ts` lists them. */
export const schemaRoutes = [files, version, check, publishing, preview];

/** What the routes of schemas need. */
export type SchemaRoutes = {
  readonly pool: pg.Pool;
  readonly session: Authenticator;
  readonly schemas: () => SchemaState;
  readonly schemaProblems: () => readonly string[];
  /** Returns when the running activation of a schema version began; undefined if none is running. */
  readonly changingSince: () => string | undefined;
  /** The version of the files that is active on this server. */
  readonly filesVersion: () => string;
  /** Folder of the files. Absent: they can only be read. */
  readonly folder: SchemaFolder | undefined;
  readonly drafts: DraftStore;
  /** Whether this server connects to addresses in its own network. */
  readonly allowPrivate: boolean;
};

const noFolder = 'This server has no folder of schema files, so nothing can be published here.';

const translated = (text: string | null): string | null => (text === null ? null : translateChange(text));

/** Returns the state of the files with its sentences in the language of the request. */
const inReadersLanguage = (studio: SchemasAnswer['data']): SchemasAnswer['data'] => ({
  ...studio,
  problems: studio.problems.map(translateProblem),
  progress: translated(studio.progress),
  elsewhere: translated(studio.elsewhere),
  history: studio.history.map((version) => ({
    ...version,
    by: version.by === deletedUserName ? translated(version.by) : version.by,
    changes: version.changes.map(translateChange),
  })),
  folder: studio.folder === null ? null : { ...studio.folder, readOnly: translated(studio.folder.readOnly) },
});

/**
 * Sends JSON text, or status 304 if the browser has it already. The studio polls for files that were edited by hand.
 */
const sendIfChanged = (request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply => {
  const tag = `"${createHash('sha256').update(text).digest('hex').slice(0, 24)}"`;
  void reply
    .header('cache-control', 'private, no-cache')
    .header('vary', tokenHeader)
    .header('etag', tag)
    .type('application/json; charset=utf-8');
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(text);
};

/** Returns a signal that aborts when the client closes the connection, as it does if the user continues typing. */
const cancelledBy = (reply: FastifyReply): AbortSignal => {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  return left.signal;
};

/** Adds the routes that read the files, and the stored versions of them. */
const addReadRoutes = (
  app: FastifyInstance,
  { pool, session, schemaProblems, changingSince, filesVersion, folder }: SchemaRoutes,
): void => {
  addRoute(app, session, files, async ({ request, reply }) => {
    const studio = await readStudio({
      pool,
      dir: folder?.dir,
      version: filesVersion(),
      problems: schemaProblems(),
      changingSince: changingSince(),
    });
    return sendIfChanged(request, reply, JSON.stringify({ data: inReadersLanguage(studio) } satisfies SchemasAnswer));
  });

  addRoute(app, session, version, async ({ params }) => {
    const id = Number(params['version']);
    const found = Number.isSafeInteger(id) && id > 0 ? await readVersion(pool, id) : undefined;
    if (found === undefined) throw new AppError('NOT_FOUND', { text: serverText('settings.noVersion') });
    return { data: found };
  });
};

/** Adds the routes that check, preview and publish a draft. */
const addDraftRoutes = (
  app: FastifyInstance,
  { pool, session, schemas, folder, drafts, allowPrivate }: SchemaRoutes,
): void => {
  const reportFor =
    ({ permissions }: Actor) =>
    (report: ImpactReport): ImpactReport =>
      translateReport(withoutHiddenNames(report, schemas().model, permissions));

  addRoute(app, session, check, async ({ reply, actor, body }): Promise<{ data: ImpactReport }> => {
    const draft = parseDraft(body.files);
    const report = await checkOverFolder(pool, folder?.dir, { draft, signal: cancelledBy(reply), allowPrivate });
    return { data: reportFor(actor)(report) };
  });

  addRoute(app, session, publishing, async ({ request, reply, actor, body }): Promise<PublishAnswer> => {
    const written = parseDraft(body.files);
    if (folder === undefined) throw new AppError('FILES_READ_ONLY', { text: noFolder });
    const data = await publish({
      pool,
      folder,
      draft: written,
      by: actor.userId,
      reportFor: reportFor(actor),
      allowPrivate,
    });
    request.log.info(
      {
        by: actor.userId,
        files: written.map(({ name }) => name),
        schemaVersion: data.version,
        isActive: data.isActive,
      },
      'schema files were published',
    );
    void reply.code(data.isActive ? 200 : 202);
    return { data };
  });

  addRoute(app, session, preview, async ({ actor, body }): Promise<DraftPreviewAnswer> => {
    const { model } = await loadDraft(pool, folder?.dir, parseDraft(body.files));
    return { data: await drafts.begin(actor.userId, model, schemas().model) };
  });
};

/** Adds the routes of the schema studio. */
export const addSchemaRoutes = (app: FastifyInstance, options: SchemaRoutes): void => {
  addReadRoutes(app, options);
  addDraftRoutes(app, options);
};
