import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import type { PollSchema } from '#model/schema/files/mailboxSchema.ts';
import type { SecretBox } from '../auth/secretBox.ts';
import type { Executor } from '../postgres/pool.ts';

const placeOf = (source: string, name: string): string => `intake/${source}/${name}`;

/** Returns the names of the secrets in the request of a polled source: `Bearer $key` has the secret `key`. */
const pollSecrets = ({ query, headers, sign }: PollSchema): readonly string[] => [
  ...new Set([
    ...(sign === undefined ? [] : ['key']),
    ...[...JSON.stringify([query, headers]).matchAll(/\$([A-Za-z][A-Za-z0-9]*)/g)].flatMap(([, name]) => name ?? []),
  ]),
];

/** Returns the names of the secrets that a source needs. The secret that verifies deliveries comes first. */
export const secretNames = ({ verify, handshake, fetch, poll }: IntakeSchema): readonly string[] => [
  ...(verify.by === 'form' || verify.by === 'poll' ? [] : ['key']),
  ...(verify.by === 'poll' && poll !== undefined ? pollSecrets(poll) : []),
  ...(handshake === undefined ? [] : ['token']),
  ...Object.values(fetch?.query ?? {}).flatMap((value) => (value.startsWith('$') ? [value.slice(1)] : [])),
];

/** Returns a secret of a source. Undefined if it is not set, or was encrypted with another key of the server. */
export const readSecret = async (
  executor: Executor,
  box: SecretBox,
  { source, name }: { readonly source: string; readonly name: string },
): Promise<string | undefined> => {
  const { rows } = await executor.query<{ value: Buffer }>({
    name: 'read-intake-secret',
    text: 'select value from gable.intake_secrets where source = $1 and name = $2',
    values: [source, name],
  });
  const [row] = rows;
  return row === undefined ? undefined : box.open(row.value, placeOf(source, name));
};

/**
 * Stores the secret `name` of a source, encrypted, in place of an earlier one. `by`: the id of the user who set it;
 * null for a call without sign-in.
 */
export const storeSecret = async (
  executor: Executor,
  box: SecretBox,
  {
    source,
    name,
    value,
    by,
  }: { readonly source: string; readonly name: string; readonly value: string; readonly by: string | null },
): Promise<void> => {
  await executor.query(
    `insert into gable.intake_secrets (source, name, value, "at", "by") values ($1, $2, $3, now(), $4)
     on conflict (source, name) do update set value = excluded.value, "at" = excluded."at", "by" = excluded."by"`,
    [source, name, box.seal(value, placeOf(source, name)), by],
  );
};

/** Returns when each secret was set: `{source}/{name}` → time. */
export const readSetSecrets = async (executor: Executor): Promise<ReadonlyMap<string, Date>> => {
  const { rows } = await executor.query<{ source: string; name: string; at: Date }>(
    'select source, name, "at" as at from gable.intake_secrets',
  );
  return new Map(rows.map(({ source, name, at }) => [`${source}/${name}`, at]));
};
