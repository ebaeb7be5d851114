import type pg from 'pg';
import type { Logger } from 'pino';
import type { Webhooks } from '#model/permissions/integrations.ts';
import type { Model } from '#model/resource.ts';
import type { Executor } from '../../postgres/pool.ts';
import type { Account } from '../../auth/accounts.ts';
import { quote } from '../../postgres/quote.ts';
import type { Statement } from '../../postgres/statement.ts';

/** All that the sending of webhooks needs. */
export type WebhookJob = {
  readonly pool: pg.Pool;
  /** The schemas and settings in force, as they are now on any server. */
  readonly model: () => Promise<Model>;
  readonly accountOf: (userId: string) => Promise<Account | undefined>;
  /** Addresses of the server's own network may be told too. */
  readonly allowPrivate: boolean;
  /** A number from 0 to 1, another each time. */
  readonly chance: () => number;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
};

/** Runs a statement and gives its rows. */
export const rowsOf = async <Row extends pg.QueryResultRow>(
  executor: Executor,
  { values, ...statement }: Statement,
): Promise<readonly Row[]> => (await executor.query<Row>({ ...statement, values: [...values] })).rows;

/** Writes what became of a delivery where people see it. */
export const noteDelivery = async (
  executor: Executor,
  { deliveries }: Webhooks,
  { id, values }: { readonly id: string; readonly values: Readonly<Record<string, unknown>> },
): Promise<void> => {
  const stored = Object.entries(values).filter(([name]) => Object.hasOwn(deliveries.fieldsByName, name));
  if (stored.length === 0) return;
  await executor.query(
    `update ${quote(deliveries.name)} set ${stored.map(([name], index) => `${quote(name)} = $${index + 2}`).join(', ')} where "_id" = $1`,
    [id, ...stored.map(([, value]) => value)],
  );
};
