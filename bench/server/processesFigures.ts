import type { Figure } from '../support/figure.ts';
import { benchSecret } from '../fill/people.ts';
import type { Bench } from '../support/openBench.ts';
import { load } from './load.ts';
import { familySeconds, parentOf, processorSeconds } from './processorSeconds.ts';
import { type Running, startProduct } from './processes.ts';
import { byId, create, listAll, type Subject } from './requests.ts';
import type { Rounds } from './rounds.ts';

/**
 * Connections to each process. Both cases use the same number, because a process with fewer requests at the same time
 * needs longer for each.
 */
const connections = 16;
const warmSeconds = 2;

/** The result of one round: its rate, and the cores that Node and Postgres used. */
type Round = { readonly perSecond: number; readonly node: number; readonly postgres: number };

type Measuring = {
  readonly postgres: number;
  readonly requestOf: (number: number) => string;
  readonly seconds: number;
};

const measure = async (servers: readonly Running[], { postgres, requestOf, seconds }: Measuring): Promise<Round> => {
  const nodeSeconds = (): number => servers.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
  const [nodeBefore, postgresBefore] = [nodeSeconds(), familySeconds(postgres)];
  const loads = await Promise.all(servers.map(({ port }) => load({ port, connections, seconds, requestOf })));
  return {
    perSecond: loads.reduce((sum, { perSecond }) => sum + perSecond, 0),
    node: (nodeSeconds() - nodeBefore) / seconds,
    postgres: (familySeconds(postgres) - postgresBefore) / seconds,
  };
};

/**
 * Returns the round with the most requests per processor second of Node. Other work on the machine can only make a
 * round worse.
 */
const best = (rounds: readonly Round[]): Round =>
  rounds.reduce((top, each) => (each.perSecond / each.node > top.perSecond / top.node ? each : top));

const text = ({ perSecond, node, postgres }: Round): string =>
  `${Math.round(perSecond).toLocaleString('en')}/s on ${node.toFixed(2)} cores of Node and ${postgres.toFixed(2)} of ` +
  `Postgres, ${Math.round(perSecond / node).toLocaleString('en')} per processor second`;

/**
 * Compares the requests per second of two server processes with those of one, in total and per processor second of
 * Node, in `count` rounds of `seconds` each. The total depends on the cores of this machine; the figure per processor
 * second shows how much the processes slow each other down. Units: ratios.
 */
export const processesFigures = async (bench: Bench, { count, seconds }: Rounds): Promise<readonly Figure[]> => {
  const { people, url, pool } = bench;
  const env = { DATABASE_URL: url, TOKEN_SECRET: benchSecret };
  const { rows } = await pool.query<{ id: string }>(
    'select "_id"::text as id from leads order by md5("_id"::text) limit 5000',
  );
  const backend = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postgres = parentOf(backend.rows[0]?.pid ?? 0);
  if (postgres === undefined) throw new Error('bench: the processor time of Postgres is unknown; expected Linux');
  const subject: Subject = { token: people.token, ids: rows.map(({ id }) => id) };
  const first = await startProduct(env);
  const second = await startProduct(env);
  try {
    const figures: Figure[] = [];
    for (const [name, request] of [
      ['lead by id', byId(subject)],
      ['list of 25 with total', listAll(subject)],
      ['create', create(subject)],
    ] as const) {
      const measuring = { postgres, requestOf: request.ours };
      await measure([first, second], { ...measuring, seconds: warmSeconds });
      const [one, two]: [Round[], Round[]] = [[], []];
      for (let round = 0; round < count; round += 1) {
        one.push(await measure([round % 2 === 0 ? first : second], { ...measuring, seconds }));
        two.push(await measure([first, second], { ...measuring, seconds }));
      }
      const [alone, both] = [best(one), best(two)];
      figures.push(
        {
          name: `${name}, two processes`,
          ours: text(both),
          reference: `one process ${text(alone)}`,
          value: both.perSecond / alone.perSecond,
          unit: '×',
        },
        {
          name: `${name}, two processes, per processor second of Node`,
          ours: `${Math.round(both.perSecond / both.node).toLocaleString('en')}`,
          reference: `one process ${Math.round(alone.perSecond / alone.node).toLocaleString('en')}`,
          value: both.perSecond / both.node / (alone.perSecond / alone.node),
          unit: '×',
          target: { atLeast: 0.85 },
        },
      );
    }
    return figures;
  } finally {
    await Promise.all([first.kill('SIGTERM'), second.kill('SIGTERM')]);
  }
};
