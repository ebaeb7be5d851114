import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import type { PermissionMap } from '#model/permissions.ts';
import { buildApp } from '../../server/app.ts';
import { bringModelTables } from '../../server/database/bringModelTables.ts';
import { makeSchemaState, type SchemaState } from '../../server/schemaState.ts';
import { loadSchemas } from '../../server/schemas/loadSchemas.ts';
import { hashPassword } from '../../server/session/passwords.ts';
import { makeTokens } from '../../server/session/tokens.ts';
import { openTestDatabase } from './database.ts';

export const schemasDir = fileURLToPath(new URL('../../schemas', import.meta.url));
const tokenSecret = 'a secret of the tests, long enough for HS256';

export type Person = { readonly id: string; readonly username: string; readonly token: string };

/** What a call answered, its body read where it is JSON. */
export type Reply = { readonly status: number; readonly body: Record<string, unknown>; readonly text: string; readonly headers: Readonly<Record<string, unknown>> };

export type TestApi = Awaited<ReturnType<typeof openTestApi>>;

/** Starts the production app, with the production options, on a database of its own. Nobody is in it yet. */
export const openTestApi = async () => {
  const database = await openTestDatabase();
  const { pool } = database;
  const { model } = await loadSchemas(schemasDir);
  await bringModelTables(pool, model);
  let state: SchemaState = await makeSchemaState(model);
  const app: FastifyInstance = await buildApp({
    pool,
    schemas: () => state,
    schemaProblems: () => [],
    tokenSecret,
    tokenHours: 12,
    bodyLimitBytes: 1_048_576,
    clientDir: '/nowhere',
    logLevel: process.env['LOG_LEVEL'] ?? 'silent',
    trustProxy: false,
  });
  const tokens = makeTokens(tokenSecret, 12);

  const call = async (
    person: Person | undefined, line: string, options: { body?: unknown; headers?: Record<string, string>; payload?: string | Buffer; address?: string } = {},
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
    return { status: reply.statusCode, body: isJson ? (reply.json() as Record<string, unknown>) : {}, text: reply.body, headers: reply.headers };
  };

  let made = 0;
  /** Writes a user with one role of these permissions straight into the database, as an earlier admin would have. */
  const person = async (rolePermissions: PermissionMap, more: { reportsTo?: string; password?: string } = {}): Promise<Person> => {
    made += 1;
    const username = `person${made}`;
    const [id, roleId] = [v7(), v7()];
    await pool.query(`insert into roles ("_id", "name", "rolePermissions") values ($1, $2, $3)`, [roleId, `Role ${made}`, JSON.stringify(rolePermissions)]);
    await pool.query(
      `insert into users ("_id", "username", "firstName", "lastName", "email", "phone", "userRoles", "status", "reportsTo", "password")
       values ($1, $2, 'Person', $3, $4, $5, $6, 'Active', $7, $8)`,
      [
        id, username, String(made), `${username}@example.com`, `+9198${String(45_000_000 + made)}`, [roleId], more.reportsTo ?? null,
        more.password === undefined ? null : await hashPassword(more.password),
      ],
    );
    return { id, username, token: await tokens.sign(id) };
  };

  return {
    app,
    pool,
    model,
    tokens,
    call,
    person,
    /** Puts other schemas in force, as an edit of the folder would. */
    useState: (next: SchemaState): void => {
      state = next;
    },
    close: async (): Promise<void> => {
      await app.close();
      await database.drop();
    },
  };
};

/** All permissions on leads. */
export const allOfLeads: PermissionMap = {
  leads: ['view', 'create', 'edit', 'delete', 'restore', 'viewHistory', 'status', 'assign', 'bulk', 'share', 'viewContact', 'viewSource', 'addNote', 'cancelBooking'],
};

/** A lead that fulfils every rule; each has a phone of its own. */
export const leadBody = (number: number, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: `Lead ${number}`,
  contactNo: `+9199${String(20_000_000 + number)}`,
  source: 'Website',
  ...more,
});
