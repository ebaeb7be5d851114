import type { IntakeDelivery } from '#model/wire/intake.ts';
import type { Executor } from '../../../postgres/pool.ts';
import type { DeliveryOutcome } from './deliveries.ts';
import { translateRefusal } from '../../../language/translation/translateRefusal.ts';

/** Deliveries per page. */
const deliveriesPerPage = 50;

type Row = {
  readonly id: string;
  readonly source: string;
  readonly at: Date;
  readonly state: string;
  readonly reason: string | null;
  readonly outcome: DeliveryOutcome | null;
  readonly attempts: number;
  readonly repeats: number;
  readonly payload: string | null;
};

const shown = ({ at, outcome, reason, ...row }: Row): IntakeDelivery => ({
  ...row,
  reason: reason === null ? null : translateRefusal(reason),
  at: at.toISOString(),
  result: outcome?.result ?? null,
  resource: outcome?.resource ?? null,
  record: outcome?.record ?? null,
  notes: (outcome?.notes ?? []).map(translateRefusal),
});

const columns = 'id::text, source, "at" as at, state, reason, outcome, attempts, repeats';

/**
 * Returns a page of 50 deliveries without their payloads, latest first, and the total number of deliveries. `source`
 * and `state` limit both; undefined: any.
 */
export const listDeliveries = async (
  executor: Executor,
  {
    source,
    state,
    page,
  }: { readonly source: string | undefined; readonly state: string | undefined; readonly page: number },
): Promise<{ readonly data: readonly IntakeDelivery[]; readonly total: number }> => {
  const where = '($1::text is null or source = $1) and ($2::text is null or state = $2)';
  const values = [source ?? null, state ?? null];
  const [{ rows }, { rows: counted }] = await Promise.all([
    executor.query<Row>(
      `select ${columns}, null as payload
        from gable.intake
        where ${where}
        order by "at" desc, id desc limit $3 offset $4`,
      [...values, deliveriesPerPage, (page - 1) * deliveriesPerPage],
    ),
    executor.query<{ total: string }>(`select count(*)::text as total from gable.intake where ${where}`, values),
  ]);
  return { data: rows.map(shown), total: Number(counted[0]?.total ?? 0) };
};

/** Returns a delivery with its payload, or undefined if it does not exist. */
export const readDelivery = async (executor: Executor, id: string): Promise<IntakeDelivery | undefined> => {
  const { rows } = await executor.query<Row>(`select ${columns}, payload from gable.intake where id = $1`, [id]);
  return rows[0] === undefined ? undefined : shown(rows[0]);
};

/**
 * Puts deliveries back into the queue, and returns how many. With `ids`: these deliveries, except those in the state
 * `done`, which would create a second enquiry of the same person. Without `ids`: all failed deliveries of `source`, or
 * of all sources if `source` is undefined.
 */
export const processAgain = async (
  executor: Executor,
  {
    ids,
    source,
    now,
  }: { readonly ids: readonly string[] | undefined; readonly source: string | undefined; readonly now: Date },
): Promise<number> => {
  const { rowCount } = await executor.query(
    `update gable.intake set state = 'waiting', next_at = $1, reason = null, outcome = null, done_at = null
      where (($2::uuid[] is not null and id = any($2) and state in ('failed', 'skipped', 'waiting'))
        or ($2 is null and state = 'failed' and ($3::text is null or source = $3)))`,
    [now, ids ?? null, source ?? null],
  );
  return rowCount ?? 0;
};
