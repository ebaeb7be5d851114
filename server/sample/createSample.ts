import type pg from 'pg';
import type { Resource } from '#model/resource.ts';
import type { FileStore } from '../storage/fileStore.ts';
import { withTransaction } from '../postgres/transaction.ts';
import { insertRecords } from '../features/import/rows/write/insertRecords.ts';
import type { SchemaState } from '../schema/lifecycle/schemaState.ts';
import { insertActivities } from '../query/records/log/insertActivities.ts';
import { insertAudit } from '../query/records/log/insertAudit.ts';
import { runRows } from '../postgres/runStatement.ts';
import { dayMs, createClock } from './basics/clock.ts';
import { createDailyWork } from './daily/createDailyWork.ts';
import { createDays } from './daily/createDays.ts';
import { createShares } from './daily/createShares.ts';
import { type Counters, createInvoices } from './stock/createInvoices.ts';
import { createLeads } from './leads/createLeads.ts';
import { fillOrganization } from './people/organization.ts';
import { createPeople, resourceNamed, type SignIn } from './people/people.ts';
import { adminName } from './people/staff.ts';
import { type Gallery, withGallery } from './stock/withGallery.ts';
import { createProspects } from './leads/prospects.ts';
import type { FinishedHistory } from './people/history.ts';
import { createRandom } from './basics/random.ts';
import { reserveSample } from './stock/reserveSample.ts';
import { createTeams } from './people/createTeams.ts';
import { createStock } from './stock/stock.ts';
import { beginSetup } from '../auth/accounts/setupProgress.ts';
import { createTemplates, starterTemplates } from './templates.ts';
import { createTasks, addTaskActivities } from './daily/tasks.ts';

/** The installation that gets the sample data, and the passwords of its users. */
export type SampleRequest = {
  readonly pool: pg.Pool;
  readonly state: SchemaState;
  readonly now: Date;
  /** Where images are stored. Absent: the sample has none. */
  readonly files?: FileStore | undefined;
  /** Password of the admin. Absent: a random one. */
  readonly adminPassword?: string | undefined;
  /** Password of the other users. Absent: a random one for one user per role, none for the others. */
  readonly samplePassword?: string | undefined;
};

/** Seed of the sample. chosen: fixed, so that every installation, test and screenshot shows the same agency. */
const seed = 20_240_105;
/** Key of the advisory lock of the first run. chosen: nothing else uses it. */
const firstRunLock = 7_205_119;
/** Key in `gable.meta` of the list of sample records. */
export const sampleKey = 'sample';

/** The records of one resource, with their histories. */
export type SampleRecords = { readonly resource: Resource; readonly histories: readonly FinishedHistory[] };

const write = async (
  client: pg.PoolClient,
  { state }: SampleRequest,
  made: readonly SampleRecords[],
): Promise<void> => {
  for (const { resource, histories } of made) {
    const written = histories.map((history) => history.written());
    if (written.length === 0) continue;
    await runRows(
      client,
      insertRecords(
        resource,
        written.map(({ record }) => record),
        state.model.settings,
      ),
    );
    await runRows(client, insertActivities(written.flatMap(({ activities }) => activities)));
    await runRows(client, insertAudit(written.flatMap(({ audit }) => audit)));
  }
};

/**
 * Returns whether the database has users, including deleted ones. The first admin and the sample are created only if it
 * has none.
 */
export const hasUsers = async (executor: Pick<pg.Pool, 'query'>): Promise<boolean> => {
  const { rows } = await executor.query<{ has: boolean }>('select exists (select from users) as has');
  return rows[0]?.has === true;
};

/**
 * Runs `work` in one transaction, unless there are users. If several servers start at the same time, only one runs it.
 * Returns the sign-ins that `work` created, or none.
 */
const firstRun = async (
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<readonly SignIn[]>,
): Promise<{ readonly signIns: readonly SignIn[] }> =>
  withTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [firstRunLock]);
    return { signIns: (await hasUsers(client)) ? [] : await work(client) };
  });

/** Sets the counters of document numbers to the last numbers of the sample. */
const countOn = async (client: pg.PoolClient, counters: Counters): Promise<void> => {
  for (const [key, value] of Object.entries(counters)) {
    await client.query(
      `insert into gable.counters (key, value) values ($1, $2)
        on conflict (key) do update set value = greatest(gable.counters.value, excluded.value)`,
      [key, value],
    );
  }
};

/**
 * Builds all records of the sample up to the time `now`, without writing them. Returns them by resource (`made`), the
 * sign-ins with their passwords, and the last invoice number of each financial year (`counters`). Without `gallery`,
 * the records have no images. Errors: `ConfigError` for a weak password.
 */
export const buildSample = async (
  request: Omit<SampleRequest, 'pool'> & { readonly gallery?: Gallery | undefined },
): Promise<{
  readonly made: readonly SampleRecords[];
  readonly signIns: readonly SignIn[];
  readonly counters: Counters;
}> => {
  const { state, now } = request;
  const random = createRandom(seed);
  const people = await createPeople({ ...request, random, at: new Date(now.getTime() - 130 * dayMs) });
  const context = { state, random, clock: createClock(now, state.model.settings.timeZone), people };
  const stock = createStock({ ...context, gallery: request.gallery });
  const leads = createLeads({ ...context, stock });
  const { data, enquiries } = createProspects({ ...context, stock, leads });
  const tasks = createTasks({ ...context, stock, leads });
  addTaskActivities(tasks, [...leads, ...stock.projects, ...stock.properties]);
  const { invoices, counters } = createInvoices({ ...context, leads });
  const named = (name: string, histories: readonly FinishedHistory[]): SampleRecords => ({
    resource: resourceNamed(state.model, name),
    histories,
  });
  const templates = createTemplates(context);
  // Built last, so that the random values of all others stay the same.
  const attendance = createDays(context);
  const teams = createTeams(context);
  createDailyWork({ ...context, stock }, leads, data);
  const { shares, openings } = createShares({ ...context, stock, leads, enquiries });
  reserveSample(resourceNamed(state.model, 'leads'), leads, [...stock.projects, ...stock.properties]);
  return {
    signIns: people.signIns,
    counters,
    made: [
      named('roles', people.roles),
      named(
        'users',
        people.users.map(({ history }) => history),
      ),
      named('projects', stock.projects),
      named('properties', stock.properties),
      named('leads', leads),
      named('data', data),
      named('enquiries', enquiries),
      named('tasks', tasks),
      named('invoices', invoices),
      named('templates', templates),
      named('attendance', attendance),
      named('teams', teams),
      named('shares', shares),
      named('openings', openings),
    ],
  };
};

/**
 * Creates the sample agency in one transaction, if the database has no users: 5 roles, 12 users, 6 projects, 40
 * properties, 600 leads and other records with their histories, by the rules of the schemas. Also fills blank fields of
 * the organization. Returns the sign-ins with their passwords, which are stored only as hashes; an empty list if the
 * database has users. Errors: `ConfigError` for a weak password, with the name of the environment variable that sets
 * it.
 */
export const createSample = async (request: SampleRequest): Promise<{ readonly signIns: readonly SignIn[] }> =>
  withGallery(request.files, createRandom(seed), (begin) =>
    firstRun(request.pool, async (client) => {
      const gallery = begin();
      const { made, signIns, counters } = await buildSample({ ...request, gallery });
      await gallery?.copyToRecords();
      await write(
        client,
        request,
        gallery === undefined
          ? made
          : made.map(({ resource, histories }) => ({ resource, histories: histories.map(gallery.withImageSizes) })),
      );
      await countOn(client, counters);
      const filled = await fillOrganization(client, request.state.model);
      const ids = Object.fromEntries(
        made.map(({ resource, histories }) => [resource.name, histories.map(({ id }) => id)]),
      );
      await client.query(
        'insert into gable.meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
        [sampleKey, JSON.stringify({ madeAt: request.now.toISOString(), ids, filled })],
      );
      return signIns;
    }),
  );

/**
 * Creates the first records of a new installation (roles, admin, message templates), and begins its setup, a checklist
 * for the admin. Returns the admin's sign-in. If the database has users already, does nothing and returns none. Errors:
 * `ConfigError` for a weak password.
 */
export const createAdmin = async (
  request: Omit<SampleRequest, 'samplePassword'>,
): Promise<{ readonly signIns: readonly SignIn[] }> =>
  firstRun(request.pool, async (client) => {
    const { state, now } = request;
    const random = createRandom(now.getTime());
    const people = await createPeople({ ...request, random, at: now, onlyAdmin: true });
    const templates = starterTemplates({ state, random, by: people.byName(adminName).actor, at: now });
    await write(client, request, [
      { resource: resourceNamed(state.model, 'roles'), histories: people.roles },
      { resource: resourceNamed(state.model, 'users'), histories: people.users.map(({ history }) => history) },
      ...(templates.length === 0 ? [] : [{ resource: resourceNamed(state.model, 'templates'), histories: templates }]),
    ]);
    await beginSetup(client, { formsDone: false });
    return people.signIns;
  });
