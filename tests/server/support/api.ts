import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { AppOptions } from '../../../server/http/appOptions.ts';
import { buildApp } from '../../../server/http/buildApp.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import type { LoadedSchemas } from '../../../server/schema/files/loadSchemas.ts';
import type { SchemaState } from '../../../server/schema/lifecycle/schemaState.ts';
import { hashPassword } from '../../../server/auth/passwords/passwords.ts';
import { createEditKeys } from '../../../server/auth/tokens/editKeys.ts';
import { createSessions } from '../../../server/auth/tokens/sessions.ts';
import { createTokens } from '../../../server/auth/tokens/tokens.ts';
import { checkAnswers } from '../../support/answers.ts';
import { openTestDatabase, type Template } from './database.ts';
import { startServers } from './servers.ts';
import { schemasDir, shippedSchemas, shippedTables } from './templates.ts';
import { type ChosenOptions, testAppOptions, tokenSecret } from './testApp.ts';

export { schemasDir };
export type Person = { readonly id: string; readonly username: string; readonly token: string };

/** The response to a call, with its JSON parsed. */
export type Reply = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
};

export type TestApi = Awaited<ReturnType<typeof openTestApi>>;

/**
 * Starts the app with production options on a new database. Returns the app with its database and model, and functions
 * that create users (`person`) and send requests (`call`). The database has no users, unless the template contains
 * some. Files are stored in a folder, or in the given storage. `more` replaces options of the app.
 */
export const openTestApi = async (
  template: Template = shippedTables,
  storage?: Storage,
  more: Omit<ChosenOptions, 'trustProxy'> = {},
) => {
  const database = await openTestDatabase(template);
  const { pool } = database;
  const { model } = await shippedSchemas();
  const filesDir = await mkdtemp(join(tmpdir(), 'gable-files-'));
  const shared = await testAppOptions({ pool, filesDir, storage }, more);
  let other: SchemaState | undefined;
  const options: AppOptions = { ...shared, schemas: () => other ?? shared.schemas() };
  const { files } = options;
  // A test with its own schemas or storage must use this process.
  const servers =
    storage === undefined ? await startServers({ connection: database.connection, filesDir, more }) : undefined;
  const app: FastifyInstance = checkAnswers(await buildApp(options), () => options.schemas().model);
  const tokens = createTokens(tokenSecret, { hours: 12, sessionDays: 30 });
  const sessions = createSessions(pool, 12);
  /** Signs a user in without a password. */
  const tokenOf = async (id: string): Promise<string> =>
    tokens.sign(await sessions.start(id, { address: '127.0.0.1', device: 'Tests' }));

  const call = async (
    person: Person | undefined,
    line: string,
    options: { body?: unknown; headers?: Record<string, string>; payload?: string | Buffer; address?: string } = {},
  ): Promise<Reply> => {
    const [method = 'GET', url = '/'] = line.split(/ (.*)/s);
    const payload = options.payload ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const request = {
      method: method as 'GET',
      url,
      remoteAddress: options.address ?? '127.0.0.1',
      headers: {
        ...(person === undefined ? {} : { token: person.token }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    };
    if (servers !== undefined && other === undefined) return servers.send(request);
    const reply = await app.inject(request);
    const isJson = String(reply.headers['content-type'] ?? '').includes('json');
    return {
      status: reply.statusCode,
      body: isJson ? (reply.json() as Record<string, unknown>) : {},
      text: reply.body,
      headers: reply.headers,
    };
  };

  let made = 0;
  /** Creates a user with a role that has these permissions, directly in the database. */
  const person = async (
    rolePermissions: PermissionMap,
    more: { reportsTo?: string; password?: string } = {},
  ): Promise<Person> => {
    // Several users may be created at the same time.
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
    /** The options of the app, for a second server on the same database. */
    options,
    pool,
    model,
    /** Where uploads are stored: the store, and its folder. */
    files,
    filesDir,
    tokens,
    sessions,
    tokenOf,
    editKeys: createEditKeys(tokenSecret),
    call,
    person,
    /** Activates other schema files, and migrates existing records. */
    activate: async (next: LoadedSchemas): Promise<void> => {
      await shared.activate(next);
      other = shared.schemas();
    },
    /** Uses other schemas without a migration. */
    useState: (next: SchemaState): void => {
      other = next;
    },
    close: async (): Promise<void> => {
      await servers?.close();
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

/**
 * Returns the body of a valid new lead. `number` makes its phone number different from those of other leads. `more`
 * adds or replaces fields.
 */
export const leadBody = (number: number, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: `Lead ${number}`,
  contactNo: `+9199${String(20_000_000 + number)}`,
  source: 'Website',
  ...more,
});
