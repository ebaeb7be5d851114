import type pg from 'pg';
import { v7 } from 'uuid';
import { ruleModeOf, type RuleSchema } from '#model/schema/automationSchema.ts';
import { isObject } from '#model/schema/json.ts';
import type { Model } from '#model/resource.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { isTimed } from './timedMoments.ts';

/** A run whose event begins with this decides and writes nothing. */
export const shadowMark = 'shadow ';

/** The event of a run with a deadline holds this. */
export const deadlineMark = 'deadline ';

/** Returns how the events of a rule's runs begin. */
export const markOf = (rule: RuleSchema): string =>
  `${ruleModeOf(rule) === 'shadow' ? shadowMark : ''}${rule.deadline === undefined ? '' : deadlineMark}`;

/** A change of a record, or an entry on its timeline (`activity`). `depth`: how many rules led to it. */
export type ChangeEvent = {
  readonly id: string;
  readonly at: Date;
  readonly resource: string;
  readonly record: string;
  readonly action: string;
  readonly changes: unknown;
  readonly depth: number;
};

/** chosen: more than any sensible chain of rules. */
const deepest = 5;
const atOnce = 200;

/** Returns whether a change starts an automation, before its filter. */
export const isStarted = (
  { when, resource }: RuleSchema,
  event: Pick<ChangeEvent, 'resource' | 'action' | 'changes'>,
  model: Model,
): boolean => {
  if (when === undefined || resource !== event.resource) return false;
  const isNew = event.action === 'create' || event.action === 'import';
  if (when.created === true) return isNew;
  const changes = isObject(event.changes) ? event.changes : {};
  if (when.changed !== undefined) return !isNew && when.changed.some((name) => Object.hasOwn(changes, name));
  if (when.reached === undefined) return false;
  const change = changes[model.resources[resource]?.states?.field ?? ''];
  return isObject(change) && change['new'] === when.reached;
};

/** Returns the automations that changes start and that are on or in shadow. */
const automationsOf = ({ rules }: Model): readonly RuleSchema[] =>
  rules.filter((rule) => rule.when !== undefined && !isTimed(rule) && ruleModeOf(rule) !== 'off');

/** Stores which resources have automations or deadlines, because only their changes become events. */
export const syncRuleResources = async (pool: pg.Pool, model: Model): Promise<void> => {
  const timed = model.rules.filter(
    (rule) => rule.deadline !== undefined && isTimed(rule) && ruleModeOf(rule) !== 'off',
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

/**
 * Makes runs of the automations that some changes start, and removes the changes, in one transaction, so that a crash
 * neither loses nor repeats one. `also` acts on them in the same transaction. Returns whether there may be more.
 */
export const takeEvents = (
  pool: pg.Pool,
  model: Model,
  now: Date,
  also: (client: pg.PoolClient, events: readonly ChangeEvent[]) => Promise<void>,
): Promise<boolean> =>
  withTransaction(pool, async (client) => {
    const { rows } = await client.query<ChangeEvent>(
      `delete from gable.rule_events where id in (select id from gable.rule_events order by id limit $1 for update skip locked)
        returning id::text, "at" as at, resource, record::text, action, changes, depth`,
      [atOnce],
    );
    const automations = automationsOf(model);
    for (const event of rows.toSorted((a, b) => Number(a.id) - Number(b.id)))
      for (const rule of automations.filter((one) => isStarted(one, event, model))) {
        const isTooDeep = event.depth >= deepest;
        await client.query(
          `insert into gable.rule_runs (id, rule, resource, record, event, "at", state, next_at, depth, note, done_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (rule, event) do nothing`,
          [
            v7(),
            rule.name,
            event.resource,
            event.record,
            `${markOf(rule)}change ${event.id}`,
            event.at,
            isTooDeep ? 'failed' : 'waiting',
            isTooDeep ? null : now,
            event.depth,
            isTooDeep ? `More than ${deepest} rules in a row led to this change` : null,
            isTooDeep ? now : null,
          ],
        );
      }
    await also(client, rows);
    return rows.length === atOnce;
  });
