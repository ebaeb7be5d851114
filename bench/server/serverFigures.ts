import type { Figure } from '../support/figure.ts';
import type { Bench } from '../support/openBench.ts';
import { benchSecret } from '../fill/people.ts';
import { sampleRoles } from '../../server/sample/people/roles.ts';
import { createDriver } from './bareDriver.ts';
import { processorSeconds } from './processorSeconds.ts';
import { residentMegabytes, startBareRoute, startProduct } from './processes.ts';
import { byId, create, listAll, listOfStatus } from './requests.ts';
import { compare, type Compared, type Rounds } from './rounds.ts';

const rate = (perSecond: number, p95Ms?: number): string =>
  `${Math.round(perSecond).toLocaleString('en')}/s${p95Ms === undefined ? '' : `, p95 ${p95Ms.toFixed(1)} ms`}`;

const figure = (name: string, { ours, bare, ratio }: Compared, atLeast: number): Figure => ({
  name,
  ours: rate(ours.perSecond, ours.p95Ms),
  reference: `bare route ${rate(bare.perSecond, bare.p95Ms)}`,
  value: ratio,
  unit: '×',
  target: { atLeast },
});

const driverFigure = (name: string, { ours, alone }: Compared): Figure => ({
  name,
  ours: rate(ours.perSecond),
  reference: `pg alone ${rate(alone)}`,
  value: ours.perSecond / alone,
  unit: '×',
  target: { atLeast: 0.6 },
});

const someIds = async ({ pool }: Bench): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    'select "_id"::text as id from leads order by md5("_id"::text) limit 5000',
  );
  return rows.map(({ id }) => id);
};

/**
 * Measures the requests per second of the server, and its memory afterwards. The requests per second are compared with
 * those of a minimal server and of the bare Postgres driver on the same database.
 */
export const serverFigures = async (bench: Bench, rounds: Rounds): Promise<readonly Figure[]> => {
  const { people, url, model } = bench;
  const resource = model.resources['leads'];
  if (resource === undefined) throw new Error('bench: the schemas have no leads');
  const subject = { token: people.token, ids: await someIds(bench) };
  const bare = await startBareRoute(url, benchSecret);
  const ours = await startProduct({ DATABASE_URL: url, TOKEN_SECRET: benchSecret });
  const permissions = sampleRoles(model)[0].rolePermissions;
  const reader = {
    actor: { userId: people.adminId, username: 'admin0', permissions, roleIds: [], teamIds: [people.adminId] },
    now: new Date(),
    timeZone: model.settings.timeZone,
    settings: model.settings,
  };
  const driver = createDriver({ url, resource, reader, ids: subject.ids });
  try {
    const readyMegabytes = residentMegabytes(ours.pid);
    const ports = { ours: ours.port, bare: bare.port };
    const one = await compare(byId(subject), ports, rounds, driver.byId);
    const all = await compare(listAll(subject), ports, rounds, driver.list);
    const status = await compare(listOfStatus(subject), ports, rounds);
    const processorBefore = processorSeconds(ours.pid);
    const made = await compare(create(subject), ports, rounds);
    const processorMs = ((processorSeconds(ours.pid) - processorBefore) * 1000) / made.requests;
    const afterMegabytes = residentMegabytes(ours.pid);
    return [
      figure('lead by id', one, 0.6),
      figure('list of 25 with total', all, 1),
      figure('list of 25 of a status with total', status, 1),
      figure('create, with duplicates, activity, audit', made, 0.6),
      {
        name: 'create, processor time of Node',
        ours: `${processorMs.toFixed(2)} ms, ${made.requests.toLocaleString('en')} requests`,
        value: processorMs,
        unit: 'ms',
        target: { atMost: 1 },
      },
      driverFigure('lead by id, beside the same SQL alone', one),
      driverFigure('list of 25, beside the same SQL alone', all),
      {
        name: 'server memory after load',
        ours: `${Math.round(readyMegabytes)} MB at ready`,
        value: afterMegabytes,
        unit: 'MB',
        target: { atMost: 220 },
      },
    ];
  } finally {
    await Promise.all([driver.end(), ours.kill('SIGTERM'), bare.kill('SIGTERM')]);
  }
};
