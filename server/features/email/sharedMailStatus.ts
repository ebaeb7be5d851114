import type { MailStatus } from '#model/wire/installation.ts';
import { isObject } from '#model/schema/json.ts';
import type { Executor } from '../../postgres/pool.ts';
import type { Mailer } from './mailer.ts';

const key = 'mail status';

type Result = Pick<MailStatus, 'sentAt' | 'problem'>;

const parseResult = (text: string | undefined): Result => {
  const value: unknown = text === undefined ? undefined : JSON.parse(text);
  // checked: only this file writes it
  return isObject(value) ? (value as Result) : {};
};

/** Returns a mailer that also stores the result of its last email in the database, so that every server can show it. */
export const shareMailStatus = (mailer: Mailer, executor: Executor): Mailer => {
  const store = async (): Promise<void> => {
    const { sentAt, problem } = mailer.status();
    const result = JSON.stringify({ sentAt, problem });
    await executor.query(
      'insert into gable.meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [key, result],
    );
  };
  return {
    ...mailer,
    send: (email) =>
      // If the database is unreachable, an email that was sent must not be reported as refused.
      mailer.send(email).finally(() => store().catch(() => undefined)),
  };
};

/** Returns whether email is configured and, if it is, the result of the last email that any server sent. */
export const readMailStatus = async (mailer: Mailer, executor: Executor): Promise<MailStatus> => {
  const own = mailer.status();
  if (!own.configured) return own;
  const { rows } = await executor.query<{ value: string }>('select value from gable.meta where key = $1', [key]);
  return { ...own, ...parseResult(rows[0]?.value) };
};
