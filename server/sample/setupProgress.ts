import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import type { SetupProgress } from '#model/wire/installation.ts';

/** Where `gable.meta` keeps how far a new installation is set up. */
const key = 'setup';
const begun: SetupProgress = { formsDone: false, opened: [], hidden: false };

type Executor = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** What a person has done of the setup: filled in the forms, opened the page of a step, or hidden the checklist. */
export type SetupChange = { readonly formsDone?: true; readonly opened?: string; readonly hidden?: true };

const expected = 'an object with "formsDone": true, "hidden": true or "opened": the id of a step is expected';

/** Parses the body of a change. Errors: `INVALID`. */
export const parseSetupChange = (body: unknown): SetupChange => {
  const refuse = (): never => {
    throw new AppError('INVALID', { text: `The change of the setup cannot be read; ${expected}.` });
  };
  if (!isObject(body)) return refuse();
  const { formsDone, hidden, opened, ...rest } = body;
  if (Object.keys(rest).length > 0) return refuse();
  if ([formsDone, hidden].some((flag) => flag !== undefined && flag !== true)) return refuse();
  if (opened !== undefined && (typeof opened !== 'string' || !/^[A-Za-z][A-Za-z0-9]{0,39}$/.test(opened)))
    return refuse();
  return {
    ...(formsDone === true ? { formsDone } : {}),
    ...(hidden === true ? { hidden } : {}),
    ...(opened === undefined ? {} : { opened }),
  };
};

/** Starts the setup of a new installation; one that has begun stays as it is. */
export const beginSetup = async (
  executor: Executor,
  { formsDone }: Pick<SetupProgress, 'formsDone'>,
): Promise<void> => {
  await executor.query('insert into gable.meta (key, value) values ($1, $2) on conflict (key) do nothing', [
    key,
    JSON.stringify({ ...begun, formsDone }),
  ]);
};

/** Returns how far the installation is set up, or null where nothing is to be set up. */
export const readSetup = async (executor: Executor): Promise<SetupProgress | null> => {
  const { rows } = await executor.query<{ value: string }>('select value from gable.meta where key = $1', [key]);
  // checked: written here alone
  return rows[0] === undefined ? null : { ...begun, ...(JSON.parse(rows[0].value) as Partial<SetupProgress>) };
};

/** Stores what was done, and returns how far the installation is set up then. Two changes at once both count. */
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
