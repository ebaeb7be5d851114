import type pg from 'pg';
import type { Logger } from 'pino';
import type { Webhooks } from '#model/permissions/integrations.ts';
import type { Model } from '#model/resource.ts';
import type { Executor } from '../../postgres/pool.ts';
import type { Account } from '../../auth/actor/createAccounts.ts';
import { quote } from '../../postgres/quote.ts';

/** Everything needed to send webhooks. */
export type WebhookJob = {
  readonly pool: pg.Pool;
  /** Returns the active model, even if another server activated it. */
  readonly model: () => Promise<Model>;
  readonly accountOf: (userId: string) => Promise<Account | undefined>;
  /** Whether addresses in the server's own network are allowed. */
  readonly allowPrivate: boolean;
  /** Returns a random number from 0 to 1, which spreads retries. */
  readonly chance: () => number;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
};

/**
 * Stores values in the record of a delivery, where users see them. Values whose field the schema does not have are left
 * out.
 */
export const noteDelivery = async (
  executor: Executor,
  { deliveries }: Webhooks,
  { id, values }: { readonly id: string; readonly values: Readonly<Record<string, unknown>> },
): Promise<void> => {
  const stored = Object.entries(values).filter(([name]) => Object.hasOwn(deliveries.fieldsByName, name));
  if (stored.length === 0) return;
  await executor.query(
    `update ${quote(deliveries.name)}
      set ${stored.map(([name], index) => `${quote(name)} = $${index + 2}`).join(', ')}
      where "_id" = $1`,
    [id, ...stored.map(([, value]) => value)],
  );
};
