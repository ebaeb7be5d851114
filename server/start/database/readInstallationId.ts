import { randomBytes } from 'node:crypto';
import type { Executor } from '../../postgres/pool.ts';

/**
 * Returns the name of the folder for this database's files. It is created once and kept in the database, so that
 * another database that uses the same storage never deletes these files as unused.
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
