import type { Resource } from '#model/resource.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { DdlClient } from '../tables/ddl.ts';

const key = 'progress';
/** Min time between two stored lines. chosen: often enough to follow, rarely enough to be cheap. */
const everyMs = 1000;
/** Max age of the progress of a running edit. An older entry was left by a process that has ended. */
const freshMs = 30_000;

/** Reports the progress of a long schema edit. */
export type Progress = {
  /** Stores the progress, at most once a second. */
  readonly note: (text: string) => Promise<void>;
  readonly end: () => Promise<void>;
};

/**
 * Returns a line that says for how many of `total` records of a resource the values were converted or recomputed:
 * `12,000 of 41,002 leads recomputed`. If `done` is higher, because records were created meanwhile, the line has `done`
 * twice.
 */
export const progressText = (
  done: number,
  total: number,
  { plural }: Resource,
  what: 'converted' | 'recomputed',
): string =>
  `${done.toLocaleString('en')} of ${Math.max(done, total).toLocaleString('en')} ${inLowerCase(plural)} ${what}`;

/**
 * Creates the object that reports the progress of a long schema edit. Its `note` passes a line such as `12,000 of
 * 41,002 leads recomputed` to `log`, and stores the line in `gable.meta`, where every server and `npm run schemas` can
 * read it. Lines that follow within a second are dropped.
 */
export const createProgress = (client: DdlClient, log: (line: string) => void): Progress => {
  let last = -Infinity;
  return {
    note: async (text) => {
      const now = performance.now();
      if (now - last < everyMs) return;
      last = now;
      log(text);
      await client.query(
        'insert into gable.meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
        [key, JSON.stringify({ at: new Date().toISOString(), text })],
      );
    },
    end: async () => {
      await client.query('delete from gable.meta where key = $1', [key]);
    },
  };
};

/**
 * Returns the last stored line about the progress of a schema edit that is running on any server. Returns undefined if
 * no line is stored. Also undefined if the line is older than 30 s: then the process that stored it has ended.
 */
export const readProgress = async (client: Pick<DdlClient, 'query'>): Promise<string | undefined> => {
  const { rows } = await client.query(`select to_regclass('gable.meta') is not null as found`);
  if (rows[0]?.['found'] !== true) return undefined;
  const {
    rows: [row],
  } = await client.query('select value from gable.meta where key = $1', [key]);
  if (row === undefined) return undefined;
  // checked: written only above
  const { at, text } = JSON.parse(String(row['value'])) as { at: string; text: string };
  return Date.now() - Date.parse(at) < freshMs ? text : undefined;
};
