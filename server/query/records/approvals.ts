import { allowedAnswers, approvalStates, mayApprove } from '#model/permissions/approvals.ts';
import type { Resource } from '#model/resource.ts';
import type { TransitionSchema } from '#model/schema/statesSchema.ts';
import { liveChannel } from '#model/wire/live.ts';
import { type Bind, createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { plannedForValues, prepared, type Statement } from '../../postgres/statement.ts';
import type { Reader } from '../filters/reader.ts';
import { changeCondition } from '../filters/scope/scope.ts';

/** A record of a resource. */
type Place = { readonly resource: string; readonly record: string };

/** A request for approval. `by`: who moved the record to its state; null if no user did. */
type ApprovalRequest = Place & { readonly by: string | null; readonly now: Date };

/**
 * Returns the statement that stores that a record waits for an approval. With `isNextStep`, the record waited before,
 * so the person who asked stays the same. A background job then notifies those who can answer.
 */
export const storeApprovalRequest = (
  { resource, record, by, now }: ApprovalRequest,
  { isNextStep }: { readonly isNextStep: boolean },
): Statement =>
  prepared(
    `insert into gable.approvals as a (resource, record, requester, "by", "at") values ($1, $2::uuid, $3::uuid, $3::uuid, $4)
      on conflict (resource, record) do update set "by" = excluded."by", "at" = excluded."at", announced = false,
        requester = case when $5::boolean then a.requester else excluded.requester end`,
    [resource, record, by, now.toISOString(), isNextStep],
  );

/**
 * Returns the statement that deletes the notifications of a request for approval that is answered or withdrawn, also
 * those that still wait to be sent. With `isOver`, the request itself is deleted too. The open pages of the recipients
 * are informed. Notifications that a user is marking as read at the same moment are skipped: they are no longer shown.
 */
export const endApprovalRequest = ({ resource, record }: Place, { isOver }: { readonly isOver: boolean }): Statement =>
  prepared(
    `with request as (delete from gable.approvals where $3::boolean and resource = $1 and record = $2::uuid),
      gone as (
        delete from gable.notifications where "_id" in (
          select "_id" from gable.notifications
          where "event" = 'approval' and "record" = $2::uuid and "resource" = $1 for update skip locked)
        returning "_id", "user"),
      unsent as (delete from gable.notification_queue q using gone where q.notification = gone."_id")
      select pg_notify('${liveChannel}', 'user:' || "user") from (select distinct "user" from gone) notified`,
    [resource, record, isOver],
  );

/** Returns the statement that selects who asked for the approval of a record, as a row `{requester}`. */
export const selectRequester = ({ resource, record }: Place): Statement =>
  prepared('select requester::text as requester from gable.approvals where resource = $1 and record = $2::uuid', [
    resource,
    record,
  ]);

const isExcluded = (resource: Resource, { notBy = [] }: TransitionSchema, me: string): string =>
  notBy
    .map((name) => {
      const column = `t.${quote(name)}`;
      return resource.fieldsByName[name]?.property.type === 'array'
        ? `${me} = any(coalesce(${column}, '{}'))`
        : `${column} is not distinct from ${me}`;
    })
    .join(' or ');

/**
 * Returns the condition for the records that wait for an approval that a user can give: by permission, scope and
 * `notBy`. Records for which the user asks are left out.
 */
export const approvableCondition = (resource: Resource, reader: Reader, bind: Bind): string => {
  const { actor } = reader;
  const { states } = resource;
  if (!mayApprove(actor.permissions, resource)) return 'false';
  const me = bind(actor.userId, 'uuid');
  const waiting = approvalStates(states).flatMap((state) => {
    const answers = allowedAnswers(actor.permissions, resource, state);
    if (states === undefined || answers.length === 0) return [];
    const excluded = answers.map((answer) => isExcluded(resource, answer, me)).filter((term) => term !== '');
    const inState = `t.${quote(states.field)} = ${bind(state, 'text')}`;
    return [
      excluded.length < answers.length
        ? inState
        : `${inState} and not (${excluded.map((term) => `(${term})`).join(' and ')})`,
    ];
  });
  const scope = changeCondition(resource, reader, bind);
  return [
    `(${waiting.map((term) => `(${term})`).join(' or ')})`,
    `not exists (
      select from gable.approvals a
      where a.resource = ${bind(resource.name, 'text')} and a.record = t."_id" and ${me} in (a.requester, a."by"))`,
    ...(scope === undefined ? [] : [scope]),
  ].join(' and ');
};

/** Returns the statement that counts the records that wait for an approval that a user can give, as a row `{count}`. */
export const countApprovable = (resource: Resource, reader: Reader): Statement => {
  const { bind, values } = createParameters();
  return plannedForValues(
    `select count(*)::integer as count from ${quote(resource.name)} t
      where t."deletedAt" is null and ${approvableCondition(resource, reader, bind)}`,
    values,
  );
};
