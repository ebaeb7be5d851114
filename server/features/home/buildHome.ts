import type pg from 'pg';
import type { Logger } from 'pino';
import { dayOf } from '#model/values/time/dates.ts';
import { AppError, errorTable } from '#model/errors.ts';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import type { HomeAnswer, HomeTile } from '#model/reports/home.ts';
import { homeTiles, type PlacedTile } from '#model/reports/homeTiles.ts';
import { quickRangeDays } from '#model/values/time/quickRanges.ts';
import type { ReportSchema } from '#model/schema/files/reportSchema.ts';
import { canOpenReport } from '#model/reports/rights.ts';
import type { Model } from '#model/resource.ts';
import { runReportStatements } from '../../reports/runReportStatements.ts';
import { buildReport } from '../../reports/buildReport.ts';
import { parseReportRequest } from '../../reports/parseReportRequest.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { trimTile } from './trimTile.ts';

/** The user whose home screen is built, and the limits for its reports. */
export type HomeRequest = {
  readonly pool: pg.Pool;
  readonly model: Model;
  readonly reader: Reader;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly log: Pick<Logger, 'error'>;
};

/** Reports that run in parallel for one home screen. chosen: more would take connections from other users. */
const atOnce = 2;

const rangeOf = ({ tile: { range = 'all' } }: PlacedTile): NonNullable<PlacedTile['tile']['range']> => range;

const isTrend = ({ tile }: PlacedTile): boolean => tile.as === 'trend';

/**
 * Returns a key of the report run that a tile needs. Tiles with the same report and range share one run. A trend needs
 * a run of its own.
 */
const reportRunKey = (tile: PlacedTile): string =>
  `${tile.report.name} ${rangeOf(tile)}${isTrend(tile) ? ' trend' : ''}`;

/**
 * Returns a report that is grouped by its first dimension only, so that each figure of a trend, also a ratio, covers a
 * whole period.
 */
const byFirstDimension = (report: ReportSchema): ReportSchema => ({
  ...report,
  rows: report.rows.slice(0, 1),
  parts: report.parts.map((part) => ({ ...part, rows: part.rows.slice(0, 1) })),
});

const answerOf = ({ pool, model, reader, signal, timeoutMs }: HomeRequest, tile: PlacedTile): Promise<ReportAnswer> => {
  const { from, to } = quickRangeDays(rangeOf(tile), dayOf(reader.now, reader.timeZone));
  const report = isTrend(tile) ? byFirstDimension(tile.report) : tile.report;
  const request = parseReportRequest(report, { from, to });
  return runReportStatements({ pool, signal, timeoutMs }, (runStatement) =>
    buildReport({ model, report, request, reader, runStatement, everyStep: isTrend(tile) }),
  );
};

type Outcome = { readonly answer: ReportAnswer } | { readonly problem: string };

const tryAnswer = async (home: HomeRequest, tile: PlacedTile): Promise<Outcome> => {
  try {
    return { answer: await answerOf(home, tile) };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message };
    home.log.error({ err: error, report: tile.report.name }, 'a tile of the home failed');
    return { problem: errorTable.INTERNAL.text };
  }
};

const shownTile = (
  { key, report, tile }: PlacedTile,
  outcome: Outcome | undefined,
  address: string | undefined,
): HomeTile => ({
  key,
  title: tile.title,
  as: tile.as,
  ...(address === undefined ? {} : { address }),
  ...(outcome === undefined
    ? { problem: errorTable.INTERNAL.text }
    : 'answer' in outcome
      ? { answer: trimTile(outcome.answer, tile) }
      : { problem: `${report.title}: ${outcome.problem}` }),
});

/**
 * Builds a user's home screen: the figures of every tile that they may see. If a report fails, only its own tiles show
 * an error.
 */
export const buildHome = async (home: HomeRequest): Promise<HomeAnswer> => {
  const { model, reader } = home;
  const map = reader.actor.permissions;
  const tiles = homeTiles(model, map);
  const works = [...new Map(tiles.map((tile) => [reportRunKey(tile), tile]))];
  const outcomes = new Map<string, Outcome>();
  const work = async (): Promise<void> => {
    for (let next = works.shift(); next !== undefined; next = works.shift())
      outcomes.set(next[0], await tryAnswer(home, next[1]));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return {
    data: {
      asOf: reader.now.toISOString(),
      tiles: tiles.map((tile) =>
        shownTile(
          tile,
          outcomes.get(reportRunKey(tile)),
          canOpenReport(map, model, tile.report) ? `${tile.report.route}?range=${rangeOf(tile)}` : undefined,
        ),
      ),
    },
  };
};
