import { cachedBy } from '#model/cachedBy.ts';
import type pg from 'pg';
import { v7 } from 'uuid';
import { ruleModeOf, type RuleSchema } from '#model/schema/files/automationSchema.ts';
import { isObject } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import { withTransaction } from '../../../postgres/transaction.ts';
import { deliveryAction } from '../../../query/records/log/insertDeliveryEvent.ts';
import { lockIfExists } from '../../../records/context/locks/lockIfExists.ts';
import { possibleRules } from '../../../records/assignment/matchingRules.ts';
import { serverActor } from '../../../records/assignment/serverActor.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import { backgroundContext } from '../../../records/context/backgroundContext.ts';
import { isTimedRule } from './timedMoments.ts';
import { writesOf } from './writesOf.ts';

/** Prefix of `event` in the stored runs of a rule in test mode (`shadow`), which only record what it would do. */
export const shadowMark = 'shadow ';

/** Prefix of `event` in the stored runs of a rule with a deadline. It comes after `shadowMark`, if both apply. */
export const deadlineMark = 'deadline ';

/** Returns the prefix of `event` in the stored runs of a rule: `shadow `, `deadline `, `shadow deadline ` or ''. */
export const eventPrefixOf = (rule: RuleSchema): string =>
  `${ruleModeOf(rule) === 'shadow' ? shadowMark : ''}${rule.deadline === undefined ? '' : deadlineMark}`;

/**
 * A change that can start rules: a change of a record, a new entry on the record's timeline (`action` is `activity`),
 * or a delivery of a source about the record (`action` is `delivery`). `depth`: how many rules, one after the other,
 * led to the change.
 */
export type ChangeEvent = {
  readonly id: string;
  readonly at: Date;
  readonly resource: string;
  readonly record: string;
  readonly action: string;
  readonly changes: unknown;
  readonly depth: number;
};

/** Max rules in a chain. chosen: more than any sensible chain has. */
const maxDepth = 5;
const atOnce = 200;

/** Returns whether a change starts an automation. The filter of the automation is not checked. */
export const startsRule = (
  { when, resource }: RuleSchema,
  event: Pick<ChangeEvent, 'resource' | 'action' | 'changes'>,
  model: Model,
): boolean => {
  if (when === undefined || resource !== event.resource) return false;
  const isNew = event.action === 'create' || event.action === 'import';
  if (when.created === true) return isNew;
  if (event.action === deliveryAction || when.webhook !== undefined)
    return event.action === deliveryAction && isObject(event.changes) && event.changes['source'] === when.webhook;
  const changes = isObject(event.changes) ? event.changes : {};
  if (when.changed !== undefined) return !isNew && when.changed.some((name) => Object.hasOwn(changes, name));
  if (when.reached === undefined) return false;
  const change = changes[model.resources[resource]?.states?.field ?? ''];
  return isObject(change) && change['new'] === when.reached;
};

/** Returns the automations that changes start and that are on or in test mode (`shadow`). */
const automationsOf = ({ rules }: Model): readonly RuleSchema[] =>
  rules.filter((rule) => rule.when !== undefined && !isTimedRule(rule) && ruleModeOf(rule) !== 'off');

/**
 * Stores in `gable.rule_resources` which resources have automations or deadlines. Only changes of their records are
 * queued for rules.
 */
export const syncRuleResources = async (pool: pg.Pool, model: Model): Promise<void> => {
  const timed = model.rules.filter(
    (rule) => rule.deadline !== undefined && isTimedRule(rule) && ruleModeOf(rule) !== 'off',
  );
  const names = [...new Set([...automationsOf(model), ...timed].map(({ resource }) => resource))].toSorted();
  const { rows } = await pool.query<{ resource: string }>('select resource from gable.rule_resources order by 1');
  if (JSON.stringify(rows.map(({ resource }) => resource)) === JSON.stringify(names)) return;
  await pool.query(
    `with gone as (delete from gable.rule_resources where resource <> all($1::text[]))
      insert into gable.rule_resources (resource) select unnest($1::text[]) on conflict do nothing`,
    [names],
  );
};

type StartedRun = { readonly event: ChangeEvent; readonly rule: RuleSchema };

const insertRuns = async (client: pg.PoolClient, started: readonly StartedRun[], now: Date): Promise<void> => {
  if (started.length === 0) return;
  const column = <T>(valueOf: (run: StartedRun) => T): T[] => started.map(valueOf);
  await client.query(
    `insert into gable.rule_runs (id, rule, resource, record, event, "at", depth, state, next_at, note, done_at)
      select r.id, r.rule, r.resource, r.record, r.event, r."at", r.depth,
          case when r.depth >= $8 then 'failed' else 'waiting' end, case when r.depth < $8 then $9::timestamptz end,
          case when r.depth >= $8 then $10 end, case when r.depth >= $8 then $9::timestamptz end
        from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::timestamptz[], $7::integer[])
          as r(id, rule, resource, record, event, "at", depth)
      on conflict (rule, event) do nothing`,
    [
      column(() => v7()),
      column(({ rule }) => rule.name),
      column(({ event }) => event.resource),
      column(({ event }) => event.record),
      column(({ event, rule }) => `${eventPrefixOf(rule)}change ${event.id}`),
      column(({ event }) => event.at),
      column(({ event }) => event.depth),
      maxDepth,
      now,
      `More than ${maxDepth} rules in a row led to this change`,
    ],
  );
};

const findUserFields = (model: Model, resource: Resource): ReadonlySet<string> => {
  const written = new Set(
    model.rules.filter((rule) => rule.resource === resource.name).flatMap((rule) => writesOf(rule, resource)),
  );
  const { states } = resource;
  const derived = [states?.field, states?.sub];
  return new Set(
    resource.fields.flatMap(({ name, stamp, system, property }) =>
      written.has(name) || stamp !== undefined || system || property.computed !== undefined || derived.includes(name)
        ? []
        : [name],
    ),
  );
};

/** Returns the fields of a resource that neither a rule nor the server writes: `userFieldsIn(model)(resource)`. */
const userFieldsIn = cachedBy((model: Model) => cachedBy((resource: Resource) => findUserFields(model, resource)));

type Starting = { readonly event: ChangeEvent; readonly state: SchemaState; readonly now: Date };

/**
 * Returns the automations that a change starts. An automation is left out if the record does not meet its filter, so
 * that many rules do not cost a run each. chosen: only fields that no rule writes are checked here; another rule may
 * still change the others, so the run checks them.
 */
const startedRules = async (
  pool: pg.Pool,
  client: pg.PoolClient,
  { event, state, now }: Starting,
): Promise<readonly RuleSchema[]> => {
  const { model } = state;
  const rules = automationsOf(model).filter((one) => startsRule(one, event, model));
  const resource = model.resources[event.resource];
  const filtered = rules.filter((rule) => rule.if !== undefined && rule.deadline === undefined);
  if (resource === undefined || filtered.length === 0) return rules;
  const actor = serverActor(model, resource, 'Rules');
  const context = { ...backgroundContext({ pool, state, resource, actor, now }), operation: 'update' as const };
  const record = await lockIfExists(context, client, event.record, { look: true, system: true });
  if (record === undefined) return rules;
  const own = userFieldsIn(model)(resource);
  const possible = new Set(possibleRules(context, { rules: filtered, record, isUserField: (field) => own.has(field) }));
  const isFiltered = new Set(filtered);
  return rules.filter((rule) => !isFiltered.has(rule) || possible.has(rule));
};

/**
 * Removes up to 200 queued changes, creates the runs of the automations that they start, and calls `also` with these
 * changes. All happens in one transaction, so a crash neither loses nor repeats a change. Returns whether there may be
 * more changes.
 */
export const takeEvents = (
  pool: pg.Pool,
  state: SchemaState,
  now: Date,
  also: (client: pg.PoolClient, events: readonly ChangeEvent[]) => Promise<void>,
): Promise<boolean> =>
  withTransaction(pool, async (client) => {
    const { rows } = await client.query<ChangeEvent>(
      `delete from gable.rule_events
        where id in (select id from gable.rule_events order by id limit $1 for update skip locked)
        returning id::text, "at" as at, resource, record::text, action, changes, depth`,
      [atOnce],
    );
    const started: StartedRun[] = [];
    for (const event of rows.toSorted((a, b) => Number(a.id) - Number(b.id)))
      for (const rule of await startedRules(pool, client, { event, state, now })) started.push({ event, rule });
    await insertRuns(client, started, now);
    await also(client, rows);
    return rows.length === atOnce;
  });
