import type { Executor } from '../postgres/pool.ts';

/** Counts a refused delivery by source, reason and hour in `gable.intake_refusals`. chosen: without its content. */
export const countRefusal = async (
  executor: Executor,
  {
    source,
    reason,
    address,
    now,
  }: { readonly source: string; readonly reason: string; readonly address: string; readonly now: Date },
): Promise<void> => {
  await executor.query({
    name: 'count-intake-refusal',
    text: `insert into gable.intake_refusals as r (source, reason, hour, address, "at")
      values ($1, $2, date_trunc('hour', $4::timestamptz), $3, $4)
      on conflict (source, reason, hour)
      do update set count = r.count + 1, address = excluded.address, "at" = excluded."at"`,
    values: [source, reason.slice(0, 200), address, now],
  });
};
