import type { Model } from '#model/resource.ts';
import { type IntakeSchema, isActiveIntake } from '#model/schema/files/intakeSchema.ts';
import type { IntakeAnswer, IntakeSource } from '#model/wire/intake.ts';
import type { Executor } from '../../postgres/pool.ts';
import { readRecentCounts } from '../../query/records/log/readRecentCounts.ts';
import { deliveryStates } from './deliveries/deliveries.ts';
import { readSetSecrets, secretNames } from '../../connections/connectionSecrets.ts';
import { positionNameOf } from './positionNameOf.ts';

type Refusal = {
  readonly source: string;
  readonly reason: string;
  readonly count: number;
  readonly address: string;
  readonly at: Date;
};

type Checked = { readonly name: string; readonly checkedAt: Date | null; readonly problem: string | null };

const connectionOf = (source: IntakeSchema, checked: readonly Checked[]): IntakeSource['connection'] => {
  const { email, poll } = source;
  const read = email ?? (poll === undefined ? undefined : { host: new URL(poll.url).hostname, user: '' });
  if (read === undefined) return null;
  const found = checked.find(({ name }) => name === positionNameOf(source));
  return {
    server: read.host,
    user: read.user,
    checkedAt: found?.checkedAt?.toISOString() ?? null,
    problem: found?.problem ?? null,
  };
};

/** Returns the latest refused delivery of each source in the last day, with the number of all. */
const readRefusals = async (executor: Executor, now: Date): Promise<readonly Refusal[]> => {
  const { rows } = await executor.query<Refusal>(
    `select distinct on (source) source, reason, (sum(count) over (partition by source))::integer as count, address,
        "at" as at
        from gable.intake_refusals where "at" > $1::timestamptz - interval '1 day' order by source, "at" desc`,
    [now],
  );
  return rows;
};

const refusedOf = (refusals: readonly Refusal[], { name }: IntakeSchema): IntakeSource['refused'] => {
  const found = refusals.find(({ source }) => source === name);
  if (found === undefined) return null;
  const { count, reason, address, at } = found;
  return { count, reason, address, at: at.toISOString() };
};

/**
 * Returns every source, sorted by title. Each has the number of its deliveries in the last 30 days by state, its
 * refused deliveries in the last day, the last check of its mailbox or poll, and when each of its secrets was set.
 */
export const readIntakes = async (executor: Executor, { intake }: Model, now: Date): Promise<IntakeAnswer> => {
  const [countsOf, refusals, { rows: positions }, secrets] = await Promise.all([
    readRecentCounts(executor, { from: 'gable.intake', column: 'source', now }),
    readRefusals(executor, now),
    executor.query<Checked>(
      `select name, checked_at as "checkedAt", problem from gable.source_positions where name like 'intake/%'`,
    ),
    readSetSecrets(executor),
  ]);
  const sources = Object.values(intake).map((source): IntakeSource => {
    const { counts, lastAt } = countsOf(source.name);
    return {
      name: source.name,
      title: source.title,
      description: source.description ?? '',
      resource: source.resource,
      active: isActiveIntake(source),
      verify: source.verify.by,
      hasForm: source.form !== undefined,
      about: source.form?.about ?? null,
      secrets: secretNames(source).map((name) => ({
        name,
        setAt: secrets.get(`${source.name}/${name}`)?.toISOString() ?? null,
      })),
      counts: Object.fromEntries(deliveryStates.map((state) => [state, counts[state] ?? 0])),
      connection: connectionOf(source, positions),
      lastAt,
      refused: refusedOf(refusals, source),
    };
  });
  return { data: sources.toSorted((a, b) => a.title.localeCompare(b.title)) };
};
