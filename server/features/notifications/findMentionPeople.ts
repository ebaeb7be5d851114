import { AppError } from '#model/errors.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { MentionPerson } from '#model/schema/notifySchema.ts';
import type { Account } from '../../auth/actor/createAccounts.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import type { Executor } from '../../postgres/pool.ts';
import { selectVisibleTitles } from '../../query/records/notifications.ts';
import { createReader } from '../../query/filters/createReader.ts';
import { runRows } from '../../postgres/runStatement.ts';

/** A search for the users that may be mentioned on a record. */
export type MentionPeopleRequest = {
  readonly executor: Executor;
  readonly model: Model;
  readonly actor: Actor;
  readonly accountOf: (userId: string) => Promise<Account | undefined>;
  readonly resource: Resource;
  /** Absent: a record that is not saved yet. */
  readonly record: string | undefined;
  /** Start of a name or username. */
  readonly text: string;
  readonly now: Date;
};

const maxPeople = 8;
/** Max colleagues whose permissions are checked. chosen: enough to find eight. */
const maxAsked = 60;

const sees = async (
  { executor, model, resource, record, now }: MentionPeopleRequest,
  actor: Actor,
): Promise<boolean> => {
  const scope = scopeOf(actor.permissions, resource.module);
  if (scope === undefined || record === undefined) return scope !== undefined;
  const reader = createReader(actor, model, now);
  return (await runRows(executor, selectVisibleTitles(resource, [record], reader))).length > 0;
};

/**
 * Returns up to 8 active colleagues whose first name, last name or username starts with a text, and who may see the
 * record, sorted by name. Errors: `NOT_FOUND` if the user may not see the record.
 */
export const findMentionPeople = async (request: MentionPeopleRequest): Promise<readonly MentionPerson[]> => {
  const { executor, actor, accountOf, text } = request;
  if (!(await sees(request, actor))) throw new AppError('NOT_FOUND');
  const start = `${text.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await executor.query<MentionPerson>(
    `select "_id"::text as "_id", "username", concat_ws(' ', "firstName", "lastName") as name from users
     where "deletedAt" is null and "status" is distinct from 'Inactive' and "_id" <> $1
       and ("username" ilike $2 or "firstName" ilike $2 or "lastName" ilike $2) order by 3, 2 limit ${maxAsked}`,
    [actor.userId, start],
  );
  const people: MentionPerson[] = [];
  for (const person of rows) {
    if (people.length === maxPeople) break;
    const account = await accountOf(person._id);
    if (account?.active === true && (await sees(request, account.actor))) people.push(person);
  }
  return people;
};
