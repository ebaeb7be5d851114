import type pg from 'pg';
import { can } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import { backgroundContext } from '../records/context/backgroundContext.ts';
import { reserveExisting } from '../records/write/reservations/reserveExisting.ts';
import { readOrganizationSettings, withOrganizationSettings } from '../schema/lifecycle/organizationSettings.ts';
import { createSchemaState } from '../schema/lifecycle/schemaState.ts';
import { findAccount } from './findAccount.ts';
import { resourcesThatReserve } from './resourcesThatReserve.ts';

/** A run of `npm run schemas -- --reserve`: its arguments, and where its lines go. */
export type ReserveCommand = {
  readonly argv: readonly string[];
  readonly model: Model;
  readonly pool: pg.Pool;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
};

/**
 * Runs `npm run schemas -- --reserve leads [--as admin] [--yes]`. Without `--yes`, it only counts the bookings whose
 * unit or property is still available. With `--yes`, it reserves these units and properties, in the name of the user
 * `--as` (default: `admin`). Returns the exit code: 1 if bookings are left to reserve, or if an argument is wrong.
 */
export const reserveRecords = async ({ argv, model, pool, print, complain }: ReserveCommand): Promise<number> => {
  const wordAfter = (flag: string): string | undefined =>
    argv.includes(flag) ? argv[argv.indexOf(flag) + 1] : undefined;
  const [name, username] = [wordAfter('--reserve') ?? '', wordAfter('--as') ?? 'admin'];
  const active = withOrganizationSettings(model, await readOrganizationSettings(pool, model));
  const candidates = resourcesThatReserve(active);
  const resource = candidates.find((one) => one.name === name);
  if (resource === undefined) {
    const names = candidates.map((one) => one.name).join(' or ');
    complain(`--reserve: got "${name}"; expected ${names || 'a resource whose schema has `reserves`, and none has'}.`);
    return 1;
  }
  const account = await findAccount(pool, username);
  if (account === undefined || !account.active) {
    complain(`--as: there is no active user ${username}; name an existing user.`);
    return 1;
  }
  if (!can(account.actor.permissions, resource.module, 'edit')) {
    complain(`--as: ${username} lacks the permission ${resource.module}.edit.`);
    return 1;
  }
  const isWritten = argv.includes('--yes');
  const { reserved, conflicts } = await reserveExisting(
    backgroundContext({
      pool,
      state: await createSchemaState(active),
      resource,
      actor: account.actor,
      now: new Date(),
    }),
    { write: isWritten },
  );
  for (const conflict of conflicts) complain(conflict);
  const records = `${reserved.toLocaleString('en')} ${reserved === 1 ? resource.title : resource.plural}`;
  if (isWritten) print(`${records} updated: what they book is reserved now.`);
  else if (reserved > 0)
    print(
      `${records} can reserve what they book. Nothing was written. ` +
        `To reserve it, run: npm run schemas -- --reserve ${name} --yes`,
    );
  else print(`Nothing to reserve for ${resource.plural}.`);
  return conflicts.length > 0 || (reserved > 0 && !isWritten) ? 1 : 0;
};
