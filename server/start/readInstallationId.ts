import { randomBytes } from 'node:crypto';
import type { Executor } from '../postgres/pool.ts';

/**
 * Gives the name of the folder in which a database's files are kept: made once and kept in the database, so that
 * another database in the same place never takes these files for its own, and finds none of its records naming them.
 */
export const readInstallationId = async (executor: Executor): Promise<string> => {
  await executor.query(`insert into gable.meta (key, value) values ('installation', $1) on conflict (key) do nothing`, [
    randomBytes(8).toString('hex'),
  ]);
  const { rows } = await executor.query<{ id: string }>(
    `select value as id from gable.meta where key = 'installation'`,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('gable.meta: has no name of the installation, though one was just written.');
  return id;
};
