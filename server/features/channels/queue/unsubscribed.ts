import type { Executor } from '../../../postgres/pool.ts';

/** Returns why an address is unsubscribed from a way of contact, or undefined if it is not. */
export const unsubscribedReason = async (
  executor: Executor,
  way: string,
  address: string,
): Promise<string | undefined> => {
  const { rows } = await executor.query<{ reason: string }>(
    'select reason from gable.unsubscribed where way = $1 and address = $2',
    [way, address.toLowerCase()],
  );
  return rows[0]?.reason;
};

/**
 * Stops all messages to an address in one way of contact, such as email. `reason`: shown to users. The reason of an
 * address that is already unsubscribed does not change.
 */
export const unsubscribeAddress = async (
  executor: Executor,
  {
    way,
    address,
    reason,
    now,
  }: { readonly way: string; readonly address: string; readonly reason: string; readonly now: Date },
): Promise<void> => {
  await executor.query(
    `insert into gable.unsubscribed (way, address, "at", reason)
      values ($1, $2, $3, $4)
      on conflict (way, address) do nothing`,
    [way, address.toLowerCase(), now, reason],
  );
};
