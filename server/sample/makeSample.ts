import type pg from 'pg';
import type { Resource } from '#model/resource.ts';
import { withTransaction } from '../database/transaction.ts';
import { insertRecords } from '../import/insertRecords.ts';
import type { SchemaState } from '../schemaState.ts';
import { insertActivities } from '../sql/insertActivities.ts';
import { insertAudit } from '../sql/insertAudit.ts';
import { runRows } from '../verbs/runStatement.ts';
import { dayMs, makeClock } from './clock.ts';
import type { History } from './history.ts';
import { makeLeads } from './leads.ts';
import { makePeople, resourceNamed, type SignIn } from './people.ts';
import { makeRandom } from './random.ts';
import { makeStock } from './stock.ts';

export type SampleRequest = {
  readonly pool: pg.Pool;
  readonly state: SchemaState;
  readonly now: Date;
  /** Of the admin; absent: a random one. */
  readonly adminPassword?: string | undefined;
  /** Of everybody else; absent: a random one for one user of each role, none for the others. */
  readonly samplePassword?: string | undefined;
};

/** chosen: fixed, so that every installation, every test and every screenshot shows the same agency. */
const seed = 20_240_105;
/** chosen: any number that nobody else locks; held to the end of the transaction. */
const firstRunLock = 7_205_119;
/** Where `gable.meta` keeps which records are the sample's. */
export const sampleKey = 'sample';

export type Made = { readonly resource: Resource; readonly histories: readonly History[] };

const write = async (client: pg.PoolClient, { state }: SampleRequest, made: readonly Made[]): Promise<void> => {
  for (const { resource, histories } of made) {
    const written = histories.map((history) => history.written());
    if (written.length === 0) continue;
    await runRows(client, insertRecords(resource, written.map(({ record }) => record), state.model.settings));
    await runRows(client, insertActivities(written.flatMap(({ activities }) => activities)));
    await runRows(client, insertAudit(written.flatMap(({ audit }) => audit)));
  }
};

/** Tells whether anybody could sign in: then it is no first run, and nothing is made. */
export const hasUsers = async (executor: Pick<pg.Pool, 'query'>): Promise<boolean> => {
  const { rows } = await executor.query<{ has: boolean }>('select exists (select from users) as has');
  return rows[0]?.has === true;
};

/** Runs a first run in one transaction; of two servers that start at once, one does it and the other finds it done. */
const firstRun = async (pool: pg.Pool, work: (client: pg.PoolClient) => Promise<readonly SignIn[]>): Promise<{ readonly signIns: readonly SignIn[] }> =>
  withTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [firstRunLock]);
    return { signIns: (await hasUsers(client)) ? [] : await work(client) };
  });

/** Makes all that the sample holds, writing nothing. `now` is the moment that the 120 days lead up to. */
export const tellSample = async (request: Omit<SampleRequest, 'pool'>): Promise<{ readonly made: readonly Made[]; readonly signIns: readonly SignIn[] }> => {
  const { state, now } = request;
  const random = makeRandom(seed);
  const people = await makePeople({ ...request, random, at: new Date(now.getTime() - 130 * dayMs) });
  const context = { state, random, clock: makeClock(now, state.model.settings.timeZone), people };
  const stock = makeStock(context);
  const leads = makeLeads({ ...context, stock });
  const named = (name: string, histories: readonly History[]): Made => ({ resource: resourceNamed(state.model, name), histories });
  return {
    signIns: people.signIns,
    made: [
      named('roles', people.roles),
      named('users', people.users.map(({ history }) => history)),
      named('projects', stock.projects),
      named('properties', stock.properties),
      named('leads', leads),
    ],
  };
};

/**
 * Makes the sample agency, unless there are users already: 5 roles, 12 users, 6 projects, 40 properties and 600 leads with
 * their histories, all by the rules of the schemas and in one transaction. The sign-ins are given only here, never kept.
 * Errors: a password that the rules refuse, with the name of its variable.
 */
export const makeSample = async (request: SampleRequest): Promise<{ readonly signIns: readonly SignIn[] }> =>
  firstRun(request.pool, async (client) => {
    const { made, signIns } = await tellSample(request);
    await write(client, request, made);
    const ids = Object.fromEntries(made.map(({ resource, histories }) => [resource.name, histories.map(({ id }) => id)]));
    await client.query('insert into gable.meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [
      sampleKey, JSON.stringify({ madeAt: request.now.toISOString(), ids }),
    ]);
    return signIns;
  });

/** Makes the roles and the admin, and nothing else, unless there are users already. */
export const makeAdmin = async (request: Omit<SampleRequest, 'samplePassword'>): Promise<{ readonly signIns: readonly SignIn[] }> =>
  firstRun(request.pool, async (client) => {
    const { state, now } = request;
    const people = await makePeople({ ...request, random: makeRandom(now.getTime()), at: now, onlyAdmin: true });
    await write(client, request, [
      { resource: resourceNamed(state.model, 'roles'), histories: people.roles },
      { resource: resourceNamed(state.model, 'users'), histories: people.users.map(({ history }) => history) },
    ]);
    return people.signIns;
  });
