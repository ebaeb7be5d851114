import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import { type AppOptions, buildApp } from '../../server/http/buildApp.ts';
import { createDiskStorage } from '../../server/storage/createDiskStorage.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { createFileStore } from '../../server/storage/fileStore.ts';
import { createMailer } from '../../server/features/email/mailer.ts';
import type { LoadedSchemas } from '../../server/schema/files/loadSchemas.ts';
import type { SchemaState } from '../../server/schema/lifecycle/schemaState.ts';
import { createSchemaLifecycle } from '../../server/schema/lifecycle/SchemaLifecycle.ts';
import { hashPassword } from '../../server/auth/passwords/passwords.ts';
import { createEditKeys } from '../../server/auth/tokens/editKeys.ts';
import { createSessions } from '../../server/auth/tokens/sessions.ts';
import { createTokens } from '../../server/auth/tokens/tokens.ts';
import { checkAnswers } from '../answers.ts';
import { openTestDatabase, type Template } from './database.ts';
import { schemasDir, shippedSchemas, shippedTables } from './templates.ts';

export { schemasDir };
const tokenSecret = 'a secret of the tests, long enough for HS256';

export type Person = { readonly id: string; readonly username: string; readonly token: string };

/** What a call answered, its body read where it is JSON. */
export type Reply = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
};

export type TestApi = Awaited<ReturnType<typeof openTestApi>>;

/**
 * Starts the production app, with the production options, on a database of its own. Nobody is in it yet, unless a
 * template says otherwise. Files are stored in a folder, or in the given storage.
 */
export const openTestApi = async (
  template: Template = shippedTables,
  storage?: Storage,
  more: Partial<Pick<AppOptions, 'allowPrivate' | 'publicOrigin'>> = {},
) => {
  const database = await openTestDatabase(template);
  const { pool } = database;
  const loaded = await shippedSchemas();
  const { model } = loaded;
  const store = await createSchemaLifecycle({ pool, folder: schemasDir, loaded, log: { info: () => undefined } });
  let other: SchemaState | undefined;
  const filesDir = await mkdtemp(join(tmpdir(), 'gable-files-'));
  const files = createFileStore({
    storage: storage ?? createDiskStorage(filesDir),
    workDir: join(filesDir, 'work'),
    limits: { fileBytes: 2_000_000, files: 12, requestBytes: 5_000_000 },
  });
  const options: AppOptions = {
    pool,
    schemas: () => other ?? store.current(),
    followSettings: store.follow,
    onSchemas: store.subscribe,
    catchUp: store.catchUp,
    schemaProblems: () => [],
    schemaChangingSince: store.changingSince,
    schemaFilesVersion: store.filesVersion,
    tokenSecret,
    tokenHours: 12,
    sessionDays: 30,
    bodyLimitBytes: 1_048_576,
    clientDir: '/nowhere',
    importMapsDir: join(schemasDir, '../docs/import-maps'),
    importBytes: 3_000_000,
    logLevel: process.env['LOG_LEVEL'] ?? 'silent',
    trustProxy: false,
    publicOrigin: undefined,
    files,
    mailer: createMailer(undefined),
    ...more,
  };
  const app: FastifyInstance = checkAnswers(await buildApp(options), () => options.schemas().model);
  const tokens = createTokens(tokenSecret, { hours: 12, sessionDays: 30 });
  const sessions = createSessions(pool, 12);
  /** Signs someone in without a password. */
  const tokenOf = async (id: string): Promise<string> =>
    tokens.sign(await sessions.start(id, { address: '127.0.0.1', device: 'Tests' }));

  const call = async (
    person: Person | undefined,
    line: string,
    options: { body?: unknown; headers?: Record<string, string>; payload?: string | Buffer; address?: string } = {},
  ): Promise<Reply> => {
    const [method = 'GET', url = '/'] = line.split(/ (.*)/s);
    const payload = options.payload ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const reply = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: options.address ?? '127.0.0.1',
      headers: {
        ...(person === undefined ? {} : { token: person.token }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const isJson = String(reply.headers['content-type'] ?? '').includes('json');
    return {
      status: reply.statusCode,
      body: isJson ? (reply.json() as Record<string, unknown>) : {},
      text: reply.body,
      headers: reply.headers,
    };
  };

  let made = 0;
  /** Writes a user with one role of these permissions straight into the database, as an earlier admin would have. */
  const person = async (
    rolePermissions: PermissionMap,
    more: { reportsTo?: string; password?: string } = {},
  ): Promise<Person> => {
    // Several may be made at once.
    const number = (made += 1);
    const username = `person${number}`;
    const [id, roleId] = [v7(), v7()];
    await pool.query(`insert into roles ("_id", "name", "rolePermissions") values ($1, $2, $3)`, [
      roleId,
      `Role ${number}`,
      JSON.stringify(rolePermissions),
    ]);
    await pool.query(
      `insert into users ("_id", "username", "firstName", "lastName", "email", "phone", "userRoles", "status", "reportsTo", "password")
       values ($1, $2, 'Person', $3, $4, $5, $6, 'Active', $7, $8)`,
      [
        id,
        username,
        String(number),
        `${username}@example.com`,
        `+9198${String(45_000_000 + number)}`,
        [roleId],
        more.reportsTo ?? null,
        more.password === undefined ? null : await hashPassword(more.password),
      ],
    );
    return { id, username, token: await tokenOf(id) };
  };

  return {
    app,
    /** What it was built with, for a second server on the same database. */
    options,
    pool,
    model,
    /** Where uploads are kept: the store, and its folder. */
    files,
    filesDir,
    tokens,
    sessions,
    tokenOf,
    editKeys: createEditKeys(tokenSecret),
    call,
    person,
    /** Activates other schema files, with what existing records need. */
    activate: (next: LoadedSchemas): Promise<void> => store.activate(next, null),
    /** Puts other active schemas, as an edit of the folder would. */
    useState: (next: SchemaState): void => {
      other = next;
    },
    close: async (): Promise<void> => {
      await app.close();
      await rm(filesDir, { recursive: true, force: true });
      await database.drop();
    },
  };
};

/** All permissions on leads. */
export const allOfLeads: PermissionMap = {
  leads: [
    'view',
    'create',
    'edit',
    'delete',
    'restore',
    'viewHistory',
    'status',
    'assign',
    'bulk',
    'share',
    'viewContact',
    'viewSource',
    'addNote',
    'book',
    'cancelBooking',
  ],
};

/** A lead that fulfils every rule; each has a phone of its own. */
export const leadBody = (number: number, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: `Lead ${number}`,
  contactNo: `+9199${String(20_000_000 + number)}`,
  source: 'Website',
  ...more,
});
