import type pg from 'pg';
import type { SetupProgress } from '#model/wire/installation.ts';

/** Key in `gable.meta` of the progress of the setup. */
const key = 'setup';
const begun: SetupProgress = { formsDone: false, formsSaved: 0, opened: [], hidden: false };

type Executor = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** What a user has done in the setup: saved forms, answered all, opened the page of a step, or hidden the checklist. */
export type SetupChange = {
  readonly formsDone?: true;
  readonly formsSaved?: number;
  readonly opened?: string;
  readonly hidden?: true;
};

/**
 * Stores that the setup, the checklist of a new installation, has begun. Does nothing if it had begun before.
 * `formsDone`: whether the forms of the setup count as filled in.
 */
export const beginSetup = async (
  executor: Executor,
  { formsDone }: Pick<SetupProgress, 'formsDone'>,
): Promise<void> => {
  await executor.query('insert into gable.meta (key, value) values ($1, $2) on conflict (key) do nothing', [
    key,
    JSON.stringify({ ...begun, formsDone }),
  ]);
};

/** Returns the progress of the setup, the checklist of a new installation, or null if no setup was begun. */
export const readSetup = async (executor: Executor): Promise<SetupProgress | null> => {
  const { rows } = await executor.query<{ value: string }>('select value from gable.meta where key = $1', [key]);
  // checked: written only here
  return rows[0] === undefined ? null : { ...begun, ...(JSON.parse(rows[0].value) as Partial<SetupProgress>) };
};

/**
 * Stores what a user has done in the setup, and returns the new progress, or null if no setup was begun. Parallel
 * changes do not overwrite each other.
 */
export const changeSetup = async (
  executor: Executor,
  { opened, ...rest }: SetupChange,
): Promise<SetupProgress | null> => {
  await executor.query(
    `update gable.meta set value = jsonb_set(value::jsonb || $2::jsonb, '{opened}', case
       when $3::text is null or value::jsonb->'opened' ? $3 then coalesce(value::jsonb->'opened', '[]')
       else coalesce(value::jsonb->'opened', '[]') || to_jsonb($3::text) end)::text
     where key = $1`,
    [key, JSON.stringify(rest), opened ?? null],
  );
  return readSetup(executor);
};
