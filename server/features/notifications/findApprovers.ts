import type pg from 'pg';
import { v7 } from 'uuid';
import { excludedBy } from '#model/permissions/excludedBy.ts';
import { allowedAnswers } from '#model/permissions/approvals.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { AccountOf } from '../../auth/actor/createAccounts.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { prepared } from '../../postgres/statement.ts';
import { createReader } from '../../query/filters/createReader.ts';
import { visibleOwners } from '../../query/filters/scope/scope.ts';
import { maxOfGroup, type NewNotification } from '../../query/records/notifications.ts';

/** A record that waits for an approval, with what decides who can answer. */
export type Waiting = {
  readonly record: string;
  readonly state: string;
  readonly requester: string | null;
  readonly by: string | null;
  readonly owners: readonly string[];
  /** The people fields that transitions name in `notBy`. */
  readonly people: Readonly<Record<string, unknown>>;
};

/** A user who may answer requests of a resource. */
type Approver = {
  readonly actor: Actor;
  /** How many more notifications the approver gets for now. */
  readonly space: number;
};

/** Max accounts that are read at the same time. chosen: other work on the pool waits little. */
const accountsAtOnce = 10;

/**
 * Returns the active users with a role that may answer requests, and how many unread notifications of requests they had
 * in the last hour. Their other permissions are not checked.
 */
const findCandidates = (
  client: pg.PoolClient,
  {
    resource,
    permissions,
    now,
  }: { readonly resource: Resource; readonly permissions: readonly string[]; readonly now: Date },
): Promise<readonly { readonly user: string; readonly unread: number }[]> =>
  runRows(
    client,
    prepared(
      `select u."_id"::text as "user", n.unread
      from users u
      cross join lateral (
        select count(*)::integer as unread from (
          select from gable.notifications n
          where n."user" = u."_id" and n."at" > $3::timestamptz - interval '1 hour' and n."event" = 'approval'
            and n."resource" = $4 and n."readAt" is null
          limit ${maxOfGroup}) recent) n
      where u."deletedAt" is null and u."status" is distinct from 'Inactive' and exists (
        select from roles r
        where r."_id" = any(u."userRoles") and r."deletedAt" is null and r."rolePermissions"->$1::text ?| $2::text[])`,
      [resource.module, permissions, now.toISOString(), resource.name],
    ),
  );

const permissionsToAnswer = (resource: Resource): readonly string[] => [
  ...new Set((resource.states?.transitions ?? []).flatMap(({ permission }) => permission ?? [])),
];

/**
 * Returns whether a user can answer a request: by permission, scope and `notBy`, and not for a request of their own.
 */
const canAnswer = (
  {
    resource,
    actor,
    owners,
  }: { readonly resource: Resource; readonly actor: Actor; readonly owners: 'all' | ReadonlySet<string> },
  request: Waiting,
): boolean =>
  actor.userId !== request.requester &&
  actor.userId !== request.by &&
  (owners === 'all' || request.owners.some((owner) => owners.has(owner))) &&
  allowedAnswers(actor.permissions, resource, request.state).some(
    (answer) => excludedBy(answer, request.people, actor.userId) === undefined,
  );

/** Returns the notifications of an approver about requests that the approver can answer, at most `space`. */
export const noticesFor = (
  {
    model,
    resource,
    text,
    now,
  }: { readonly model: Model; readonly resource: Resource; readonly text: string; readonly now: Date },
  { actor, space }: Approver,
  waiting: readonly Waiting[],
): readonly NewNotification[] => {
  const visible = visibleOwners(resource, createReader(actor, model, now));
  const owners = visible === 'all' ? visible : new Set(visible);
  return waiting
    .filter((request) => canAnswer({ resource, actor, owners }, request))
    .slice(0, space)
    .map(({ record }) => ({
      id: v7(),
      user: actor.userId,
      event: 'approval',
      text,
      resource: resource.name,
      record,
    }));
};

/**
 * Returns the active users with a permission that answers requests of a resource, except those who get no more
 * notifications for now: within an hour, 30 unread ones.
 */
export const findApprovers = async (
  client: pg.PoolClient,
  { accountOf, resource, now }: { readonly accountOf: AccountOf; readonly resource: Resource; readonly now: Date },
): Promise<readonly Approver[]> => {
  const found = await findCandidates(client, { resource, permissions: permissionsToAnswer(resource), now });
  const candidates = found.filter(({ unread }) => unread < maxOfGroup);
  const approvers: Approver[] = [];
  for (let index = 0; index < candidates.length; index += accountsAtOnce) {
    const some = candidates.slice(index, index + accountsAtOnce);
    // Together, because they then share one look at the permissions epoch.
    const accounts = await Promise.all(some.map(({ user }) => accountOf(user)));
    approvers.push(
      ...some.flatMap(({ unread }, place) => {
        const account = accounts[place];
        return account?.active === true ? [{ actor: account.actor, space: maxOfGroup - unread }] : [];
      }),
    );
  }
  return approvers;
};
