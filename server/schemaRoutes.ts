import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { ImpactReport, SchemasAnswer } from '#model/impact.ts';
import { isObject } from '#model/json.ts';
import { can } from '#model/permissions.ts';
import { tokenHeader, viewAsHeader } from '#model/wire.ts';
import { checkDraft, type Draft } from './changes/checkDraft.ts';
import { type Head, listVersions, readHead, readVersion } from './changes/history.ts';
import type { Session } from './session/who.ts';

export type SchemaRoutes = {
  readonly pool: pg.Pool;
  readonly session: Session;
  readonly schemaProblems: () => readonly string[];
  /** The version of the files that this server has in force. */
  readonly filesVersion: () => string;
};

const elsewhereOf = (head: Head | undefined, own: string): string | null =>
  head === undefined || head.version === own ? null
    : `This server has version ${own} in force, but ${head.place} has put version ${head.version} in force on ${head.at.slice(0, 10)}; the same files in both folders would be right.`;

/** Errors: `INVALID`, `BODY_TOO_LARGE`. */
const readDraft = (body: unknown): Draft => {
  const files: unknown = isObject(body) ? body['files'] : undefined;
  const isFile = (file: unknown): boolean => isObject(file) && typeof file['name'] === 'string' && /^(reports\/)?[\w.-]+\.json$/.test(file['name']) && (typeof file['text'] === 'string' || file['text'] === null);
  if (!Array.isArray(files) || files.length === 0 || files.length > 200 || !files.every(isFile)) {
    throw new AppError('INVALID', { text: 'files must be a list of {name, text}; a name like leads.json and its text would be right.', fields: { files: 'files must be a list of {name, text}' } });
  }
  return (files as Draft).map(({ name, text }) => ({ name, text }));
};

/** What the schema studio asks: the files with their history, and what a draft would do. */
export const addSchemaRoutes = (app: FastifyInstance, { pool, session, schemaProblems, filesVersion }: SchemaRoutes): void => {
  const admit = (permission: 'view' | 'edit') => async (request: FastifyRequest): Promise<void> => {
    const { actor } = await session.who(request.headers[tokenHeader], { viewAs: request.headers[viewAsHeader], reads: true });
    if (!can(actor.permissions, 'schemas', permission)) throw new AppError('NOT_ALLOWED', { text: `You need the permission schemas.${permission} to do this.` });
  };

  app.get('/api/v2/admin/schemas', { onRequest: admit('view') }, async (): Promise<SchemasAnswer> => {
    const [head, history] = [await readHead(pool), await listVersions(pool)];
    return { data: { version: filesVersion(), problems: schemaProblems(), elsewhere: elsewhereOf(head, filesVersion()), files: head?.texts ?? [], history } };
  });

  app.get<{ Params: { id: string } }>('/api/v2/admin/schemas/versions/:id', { onRequest: admit('view') }, async (request) => {
    const id = Number(request.params.id);
    const version = Number.isSafeInteger(id) && id > 0 ? await readVersion(pool, id) : undefined;
    if (version === undefined) throw new AppError('NOT_FOUND', { text: 'There is no such version.' });
    return { data: version };
  });

  app.post('/api/v2/admin/schemas/check', { onRequest: admit('edit') }, async (request): Promise<{ data: ImpactReport }> => ({ data: await checkDraft(pool, readDraft(request.body)) }));
};
