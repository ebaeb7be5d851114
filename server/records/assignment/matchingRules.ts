import { cachedBy } from '#model/cachedBy.ts';
import type pg from 'pg';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { plannedForValues, prepared } from '../../postgres/statement.ts';
import { compileCondition, type Judge, type StoredRow, requiredTexts } from '../../query/filters/compileCondition.ts';
import type { Condition } from '../../query/filters/listQuery.ts';
import { parseFilter } from '../../query/filters/parse/parseFilter.ts';
import { filledColumnsOfNew } from '../../query/records/write/changes.ts';
import type { OperationContext } from '../context/context.ts';
import { readerOf } from '../context/readerOf.ts';
import { runStatement } from '../../postgres/runStatement.ts';
import type { Values } from '../plan/plan.ts';
import { createQuickCheck, type QuickCheck } from './createQuickCheck.ts';

/**
 * The parsed filter of a rule. `fixed`: conditions that depend on neither time nor user. `rest`: the others, unparsed.
 */
type Parsed = {
  readonly fixed: readonly Compiled[];
  readonly rest: Readonly<Record<string, unknown>> | undefined;
  /** The compiled `rest` for the time that was used last, because a server checks many records at the same time. */
  recent?: { readonly at: number; readonly compiled: readonly Compiled[] };
};

type Compiled = { readonly condition: Condition; readonly judge: Judge };

/** Cache of the parsed rules, per model. */
const parsedRulesOf = cachedBy((_model: Model) => new WeakMap<RuleSchema, Parsed>());

const relativeWord = /"\$(now|today|tomorrow|me)"/;

/** A condition that no record meets. */
const never: Compiled = {
  condition: { field: '', operator: 'eq', values: [], write: () => 'false' },
  judge: () => false,
};

const compileFilter = (context: OperationContext, filter: unknown): readonly Compiled[] => {
  const { resource, state } = context;
  const { timeZone } = state.model.settings;
  try {
    return parseFilter({ resource, filter, reader: readerOf(context) }).map((condition) => ({
      condition,
      judge: compileCondition(condition, { resource, timeZone }),
    }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The check of the files rejects such a filter. An older one must not prevent changes of records.
    return [never];
  }
};

/** Parses the filter of a rule once for each version of the model, except what depends on the time. */
const parseRule = (context: OperationContext, rules: WeakMap<RuleSchema, Parsed>, rule: RuleSchema): Parsed => {
  const cached = rules.get(rule);
  if (cached !== undefined) return cached;
  const entries = Object.entries(isObject(rule.if) ? rule.if : {});
  const isFixed = ([, value]: readonly [string, unknown]): boolean => !relativeWord.test(JSON.stringify(value));
  const rest = entries.filter((entry) => !isFixed(entry));
  const parsed = {
    fixed: compileFilter(context, Object.fromEntries(entries.filter(isFixed))),
    rest: rest.length === 0 ? undefined : Object.fromEntries(rest),
  };
  rules.set(rule, parsed);
  return parsed;
};

const checks = new WeakMap<Model, Map<string, QuickCheck>>();

/** Returns the quick check of the rules of a resource, created once for each version of the model. */
const quickCheckOf = (context: OperationContext, parsed: WeakMap<RuleSchema, Parsed>): QuickCheck => {
  const { resource, state } = context;
  const byResource = checks.get(state.model) ?? new Map<string, QuickCheck>();
  checks.set(state.model, byResource);
  const cached = byResource.get(resource.name);
  if (cached !== undefined) return cached;
  const check = createQuickCheck(
    state.model.rules
      .filter((rule) => rule.resource === resource.name)
      .map((rule) => ({
        rule,
        wanted: parseRule(context, parsed, rule).fixed.flatMap(
          ({ condition }) => requiredTexts(condition, resource) ?? [],
        ),
      })),
  );
  byResource.set(resource.name, check);
  return check;
};

const none: readonly Condition[] = [];

/** Returns the conditions that only Postgres can check, or undefined if the row certainly fails one of the others. */
const undecided = (conditions: readonly Compiled[], row: StoredRow): readonly Condition[] | undefined => {
  let open: readonly Condition[] = none;
  for (const { condition, judge } of conditions) {
    const judged = judge(row);
    if (judged === false) return undefined;
    if (judged === undefined) open = [...open, condition];
  }
  return open;
};

/** Returns the compiled `rest` of a rule for the time of the context. */
const compileRest = (context: OperationContext, parsed: Parsed): readonly Compiled[] => {
  const at = context.now.getTime();
  if (parsed.recent?.at !== at) parsed.recent = { at, compiled: compileFilter(context, parsed.rest) };
  return parsed.recent.compiled;
};

/**
 * Returns the conditions of a rule that are still undecided for a row, or undefined if the row does not meet the
 * filter.
 */
const openConditions = (
  context: OperationContext,
  parsed: Parsed,
  row: StoredRow,
): readonly Condition[] | undefined => {
  const open = undecided(parsed.fixed, row);
  if (open === undefined || parsed.rest === undefined) return open;
  const others = undecided(compileRest(context, parsed), row);
  return others === undefined ? undefined : [...open, ...others];
};

/** Returns the values of the columns that the server writes in every record. */
const systemRow = ({ fields }: Resource, record: Values): StoredRow =>
  Object.fromEntries(
    ['_id', ...fields.flatMap(({ name, system }) => (system ? [name] : []))].flatMap((name) =>
      Object.hasOwn(record, name) ? [[name, record[name]]] : [],
    ),
  );

const rowOf = ({ resource, state }: OperationContext, record: Values): StoredRow => ({
  ...systemRow(resource, record),
  ...Object.fromEntries(
    filledColumnsOfNew(resource, record, state.model.settings).map(({ column, value, type }) => [
      column,
      type === 'jsonb' && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
    ]),
  ),
});

type Open = { readonly rule: RuleSchema; readonly conditions: readonly Condition[] };

/** Evaluates the undecided conditions of rules on a row in Postgres. Returns the rules whose conditions all hold. */
const judgeByPostgres = async (
  { resource }: OperationContext,
  client: pg.PoolClient,
  { open, row }: { readonly open: readonly Open[]; readonly row: StoredRow },
): Promise<ReadonlySet<RuleSchema>> => {
  if (open.length === 0) return new Set();
  const { bind, values } = createParameters();
  const from = `jsonb_populate_record(null::${quote(resource.name)}, ${bind(JSON.stringify(row), 'jsonb')}) t`;
  const columns = open.map(
    ({ conditions }) => `coalesce(${conditions.map(({ write }) => write(bind)).join(' and ')}, false)`,
  );
  const text = `select array[${columns.join(', ')}] as met from ${from}`;
  // The combinations of several rules are too many to prepare each on every connection.
  const statement = open.length === 1 ? prepared(text, values) : plannedForValues(text, values);
  const met = await runStatement<{ met: readonly boolean[] }>(client, statement);
  return new Set(open.flatMap(({ rule }, index) => (met?.met[index] === true ? [rule] : [])));
};

/** Returns whether a condition, including those inside it, compares only fields for which `isNamed` returns true. */
const isOfFields = ({ field, parts }: Condition, isNamed: (field: string) => boolean): boolean =>
  parts === undefined ? isNamed(field) : parts.every((part) => isOfFields(part, isNamed));

/**
 * Returns the rules that a new or changed record may match, without a query. A rule is left out only if one of its
 * conditions is certainly not met. A condition is checked only if Postgres is not needed for this, and if `isUserField`
 * returns true for all fields that it compares. The server may still change the values of other fields. `record`: the
 * values as they will be stored. The actor of `context` is the server, which may read every field.
 */
export const possibleRules = (
  context: OperationContext,
  {
    rules,
    record,
    isUserField,
  }: {
    readonly rules: readonly RuleSchema[];
    readonly record: Values;
    readonly isUserField: (field: string) => boolean;
  },
): readonly RuleSchema[] => {
  const row = rowOf(context, record);
  const cache = parsedRulesOf(context.state.model);
  const isExcluded = quickCheckOf(context, cache);
  return rules.filter(
    (rule) =>
      !isExcluded(rule, row, isUserField) &&
      parseRule(context, cache, rule).fixed.every(
        ({ condition, judge }) => !isOfFields(condition, isUserField) || judge(row) !== false,
      ),
  );
};

/**
 * Returns the rules whose filter matches a record, in their order; empty if none does. `record`: its values, stored or
 * not, with the columns that the server writes, such as `_id` and `createdAt`. Conditions mean exactly what they mean
 * in a list, because Postgres evaluates all but plain comparisons. The actor of `context` is the server, which may read
 * every field.
 */
export const matchingRules = async (
  context: OperationContext,
  client: pg.PoolClient,
  { rules, record }: { readonly rules: readonly RuleSchema[]; readonly record: Values },
): Promise<readonly RuleSchema[]> => {
  if (rules.length === 0) return [];
  const row = rowOf(context, record);
  const cache = parsedRulesOf(context.state.model);
  const isExcluded = quickCheckOf(context, cache);
  const judged: Open[] = [];
  for (const rule of rules) {
    if (isExcluded(rule, row)) continue;
    const conditions = openConditions(context, parseRule(context, cache, rule), row);
    if (conditions !== undefined) judged.push({ rule, conditions });
  }
  const open = judged.filter(({ conditions }) => conditions.length > 0);
  const met = await judgeByPostgres(context, client, { open, row });
  return judged.flatMap(({ rule, conditions }) => (conditions.length === 0 || met.has(rule) ? [rule] : []));
};
