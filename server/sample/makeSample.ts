import type pg from 'pg';
import type { Resource } from '#model/resource.ts';
import type { FileStore } from '../storage/fileStore.ts';
import { withTransaction } from '../postgres/transaction.ts';
import { insertRecords } from '../features/import/rows/insertRecords.ts';
import type { SchemaState } from '../schema/lifecycle/schemaState.ts';
import { insertActivities } from '../query/records/insertActivities.ts';
import { insertAudit } from '../query/records/insertAudit.ts';
import { runRows } from '../records/context/runStatement.ts';
import { dayMs, makeClock } from './clock.ts';
import { tellDailyWork } from './dailyWork.ts';
import { makeDays, type Told } from './days.ts';
import { type Counters, makeInvoices } from './invoices.ts';
import { makeLeads } from './leads.ts';
import { fillOrganization } from './people/organization.ts';
import { adminName, makePeople, resourceNamed, type SignIn } from './people/people.ts';
import { type Gallery, withGallery } from './pictures.ts';
import { makeProspects } from './prospects.ts';
import { makeRandom } from './people/random.ts';
import { reserveSample } from './reserved.ts';
import { makeTeams } from './teams.ts';
import { makeStock } from './stock.ts';
import { beginSetup } from './setupProgress.ts';
import { makeTemplates, starterTemplates } from './templates.ts';
import { makeTasks, tellOfTasks } from './tasks.ts';

export type SampleRequest = {
  readonly pool: pg.Pool;
  readonly state: SchemaState;
  readonly now: Date;
  /** Where the pictures go; absent: the sample has none. */
  readonly files?: FileStore | undefined;
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

export type Made = { readonly resource: Resource; readonly histories: readonly Told[] };

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

/** The agency's own documents are numbered on from the sample's. */
const countOn = async (client: pg.PoolClient, counters: Counters): Promise<void> => {
  for (const [key, value] of Object.entries(counters)) {
    await client.query('insert into gable.counters (key, value) values ($1, $2) on conflict (key) do update set value = greatest(gable.counters.value, excluded.value)', [key, value]);
  }
};

/** Makes all that the sample holds, writing nothing. `now` is the moment that the 120 days lead up to. */
export const tellSample = async (request: Omit<SampleRequest, 'pool'> & { readonly gallery?: Gallery | undefined }): Promise<{ readonly made: readonly Made[]; readonly signIns: readonly SignIn[]; readonly counters: Counters }> => {
  const { state, now } = request;
  const random = makeRandom(seed);
  const people = await makePeople({ ...request, random, at: new Date(now.getTime() - 130 * dayMs) });
  const context = { state, random, clock: makeClock(now, state.model.settings.timeZone), people };
  const stock = makeStock({ ...context, gallery: request.gallery });
  const leads = makeLeads({ ...context, stock });
  const { data, enquiries } = makeProspects({ ...context, stock, leads });
  const tasks = makeTasks({ ...context, stock, leads });
  tellOfTasks(tasks, [...leads, ...stock.projects, ...stock.properties]);
  const { invoices, counters } = makeInvoices({ ...context, leads });
  const named = (name: string, histories: readonly Told[]): Made => ({ resource: resourceNamed(state.model, name), histories });
  const templates = makeTemplates(context);
  // Late, so that the chance of all others stays what it was.
  const attendance = makeDays(context);
  const teams = makeTeams(context);
  tellDailyWork({ ...context, stock }, leads, data);
  reserveSample(resourceNamed(state.model, 'leads'), leads, [...stock.projects, ...stock.properties]);
  return {
    signIns: people.signIns,
    counters,
    made: [
      named('roles', people.roles),
      named('users', people.users.map(({ history }) => history)),
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
    ],
  };
};

/**
 * Makes the sample agency, unless there are users already: 5 roles, 12 users, 6 projects, 40 properties, 64 tasks, 14 templates and 600 leads with
 * their histories, all by the rules of the schemas and in one transaction. The sign-ins are given only here, never kept.
 * Errors: a password that the rules refuse, with the name of its variable.
 */
export const makeSample = async (request: SampleRequest): Promise<{ readonly signIns: readonly SignIn[] }> =>
  withGallery(request.files, makeRandom(seed), (begin) => firstRun(request.pool, async (client) => {
    const gallery = begin();
    const { made, signIns, counters } = await tellSample({ ...request, gallery });
    await gallery?.hang();
    await write(client, request, gallery === undefined ? made : made.map(({ resource, histories }) => ({ resource, histories: histories.map(gallery.measured) })));
    await countOn(client, counters);
    const filled = await fillOrganization(client, request.state.model);
    const ids = Object.fromEntries(made.map(({ resource, histories }) => [resource.name, histories.map(({ id }) => id)]));
    await client.query('insert into gable.meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [
      sampleKey, JSON.stringify({ madeAt: request.now.toISOString(), ids, filled }),
    ]);
    return signIns;
  }));

/** Creates what a new installation starts with: the roles, the admin and the starter templates, unless there are users already. */
export const makeAdmin = async (request: Omit<SampleRequest, 'samplePassword'>): Promise<{ readonly signIns: readonly SignIn[] }> =>
  firstRun(request.pool, async (client) => {
    const { state, now } = request;
    const random = makeRandom(now.getTime());
    const people = await makePeople({ ...request, random, at: now, onlyAdmin: true });
    const templates = starterTemplates({ state, random, by: people.byName(adminName).actor, at: now });
    await write(client, request, [
      { resource: resourceNamed(state.model, 'roles'), histories: people.roles },
      { resource: resourceNamed(state.model, 'users'), histories: people.users.map(({ history }) => history) },
      ...(templates.length === 0 ? [] : [{ resource: resourceNamed(state.model, 'templates'), histories: templates }]),
    ]);
    await beginSetup(client, { formsDone: false });
    return people.signIns;
  });
