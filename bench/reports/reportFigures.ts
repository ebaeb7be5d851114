import type pg from 'pg';
import { addDays, dayOf } from '#model/values/time/dates.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import { runReportStatements } from '../../server/reports/runReportStatements.ts';
import { buildReport } from '../../server/reports/buildReport.ts';
import { parseReportRequest } from '../../server/reports/parseReportRequest.ts';
import type { Reader } from '../../server/query/filters/reader.ts';
import type { Figure } from '../support/figure.ts';
import type { Bench } from '../support/openBench.ts';
import { reportsByHand } from './byHand.ts';
import type { ReportRequest, Hand } from './hand.ts';
import { cellsByHand, cellsOf, differences } from './sameFigures.ts';

export const limitReportRatio = 1.3;

/** The time limit of a report in the product. Units: ms. */
const timeoutMs = 30_000;
/**
 * Returns whether to measure a report once more. Fast reports are measured often, because Node needs to warm up; slow
 * ones three times.
 */
const isMeasuredAgain = (samples: number, ms: number): boolean =>
  samples < 3 || (samples < 7 && ms < 10_000) || (samples < 51 && ms < 1000);

/**
 * Max attempts. A case above its limit is measured again, because other work on the machine can delay one of the two
 * sides. All samples count.
 */
const attempts = 3;

type Range = { readonly title: string; readonly days: number | undefined };
const ranges: readonly Range[] = [
  { title: '30 days', days: 30 },
  { title: 'all time', days: undefined },
];

/** A report over one period: our request, and the hand-written statements for the same figures. */
export type Case = {
  readonly name: string;
  readonly ours: () => Promise<ReportAnswer>;
  readonly hands: readonly Hand[];
};

const adminReader = ({ model, people }: Pick<Bench, 'model' | 'people'>, now: Date): Reader => ({
  actor: {
    userId: people.adminId,
    username: 'admin0',
    permissions: permissionNames(model),
    roleIds: [],
    teamIds: [people.adminId],
  },
  now,
  timeZone: model.settings.timeZone,
  settings: model.settings,
  model,
});

const askedOf = ({ now, timeZone }: Reader, from: string | undefined): ReportRequest => {
  const today = dayOf(now, timeZone);
  const midnight = (day: string): string => `(timestamp '${day}' at time zone '${timeZone}')`;
  const within =
    (write: (day: string) => string) =>
    (column: string): string =>
      from === undefined ? '' : ` and ${column} >= ${write(from)} and ${column} < ${write(addDays(today, 1))}`;
  return {
    range: within(midnight),
    days: within((day) => `date '${day}'`),
    now: `timestamptz '${now.toISOString()}'`,
    today: midnight(today),
    tomorrow: midnight(addDays(today, 1)),
    timeZone,
  };
};

/**
 * Returns all reports, each over 30 days and over all time. Errors: an `Error` for a report without hand-written SQL.
 */
export const reportCases = (bench: Pick<Bench, 'model' | 'people' | 'pool'>, now: Date): readonly Case[] => {
  const { model, pool } = bench;
  const reader = adminReader(bench, now);
  return Object.values(model.reports).flatMap((report) =>
    ranges.map(({ title, days }): Case => {
      const byHand = reportsByHand[report.name];
      if (byHand === undefined)
        throw new Error(
          `bench: the report ${report.name} has no reference; its SQL by hand in bench/reports/ would be right`,
        );
      const to = dayOf(now, reader.timeZone);
      const from = days === undefined ? undefined : addDays(to, 1 - days);
      const request = parseReportRequest(report, from === undefined ? {} : { from, to });
      return {
        name: `${report.name}, ${title}`,
        ours: () =>
          runReportStatements({ pool, signal: new AbortController().signal, timeoutMs }, (runStatement) =>
            buildReport({ model, report, request, reader, runStatement }),
          ),
        hands: byHand(askedOf(reader, from)),
      };
    }),
  );
};

/**
 * Compares our figures of a report with those of the hand-written SQL. Returns the number of compared figures. Errors:
 * an `Error` that names the first differences, because the benchmark may compare times only for equal results.
 */
export const checkFigures = async (
  client: Pick<pg.PoolClient, 'query'>,
  { name, ours, hands }: Case,
): Promise<number> => {
  const [own, other] = [cellsOf(await ours()), await cellsByHand(client, hands)];
  const found = differences(own, other);
  if (found.length > 0)
    throw new Error(
      `bench: the report ${name} differs from SQL by hand in ${found.length} of ${own.size} figures: ${found.slice(0, 5).join('; ')}`,
    );
  return own.size;
};

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const measure = async (
  client: pg.PoolClient,
  { ours, hands }: Case,
): Promise<{ readonly oursMs: number; readonly handMs: number }> => {
  const byHand = async (): Promise<void> => {
    for (const { text } of hands) await client.query(text);
    // The response also contains the names of users.
    await client.query('select "_id"::text, "firstName", "lastName", "status" from users');
  };
  const [mine, theirs]: [number[], number[]] = [[], []];
  const ratio = (): number => median(mine) / median(theirs);
  for (let attempt = 0; attempt < attempts && (attempt === 0 || ratio() > limitReportRatio); attempt += 1) {
    await byHand();
    const start = performance.now();
    for (let sample = 0; isMeasuredAgain(sample, performance.now() - start); sample += 1) {
      mine.push(await timeOf(ours));
      theirs.push(await timeOf(byHand));
    }
  }
  return { oursMs: median(mine), handMs: median(theirs) };
};

/**
 * Measures every report over 30 days and over all time: our complete response. The reference is hand-written SQL for
 * the same figures.
 */
export const reportFigures = async (bench: Bench): Promise<readonly Figure[]> => {
  const client = await bench.pool.connect();
  const figures: Figure[] = [];
  try {
    for (const each of reportCases(bench, new Date())) {
      if ((await checkFigures(client, each)) === 0)
        throw new Error(`bench: the report ${each.name} has no figure at all; records that it counts would be right`);
      const { oursMs, handMs } = await measure(client, each);
      const figure: Figure = {
        name: `report ${each.name}`,
        ours: `${oursMs.toFixed(1)} ms`,
        reference: `by hand ${handMs.toFixed(1)} ms`,
        value: oursMs / handMs,
        unit: '×',
        target: { atMost: limitReportRatio },
      };
      process.stderr.write(`${figure.name}: ${figure.ours}, ${figure.reference ?? ''}, ${figure.value.toFixed(2)} ×\n`);
      figures.push(figure);
    }
  } finally {
    client.release();
  }
  return figures;
};
