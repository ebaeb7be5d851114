import type pg from 'pg';
import { quote } from '../quote.ts';
import { withTransaction } from '../transaction.ts';

type Found = { readonly role: string; readonly database: string; readonly settings: readonly string[] | null };

/**
 * Stores the session settings that Gable needs (`search_path`, `statement_timeout`) as defaults of Gable's role in its
 * database, because a pooler refuses them when a connection opens. `direct`: a pool of connections to Postgres itself.
 * Returns whether any setting was missing or different before. Errors: those of the database.
 */
export const setRoleDefaults = (
  direct: pg.Pool,
  { statementTimeoutMs }: { readonly statementTimeoutMs: number },
): Promise<boolean> =>
  withTransaction(direct, async (client) => {
    // Two servers that start together must not write the same row.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('gable role defaults', 0))`);
    const { rows } = await client.query<Found>(
      `select current_user as role, current_database() as database,
         (select s.setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
          where s.setrole = current_user::regrole and d.datname = current_database()) as settings`,
    );
    const [found] = rows;
    if (found === undefined) return false;
    const wanted = { search_path: 'public', statement_timeout: `${statementTimeoutMs}ms` };
    const missing = Object.entries(wanted).filter(
      ([name, value]) => found.settings?.includes(`${name}=${value}`) !== true,
    );
    for (const [name, value] of missing)
      await client.query(
        `alter role ${quote(found.role)} in database ${quote(found.database)} set ${name} = '${value}'`,
      );
    return missing.length > 0;
  });
