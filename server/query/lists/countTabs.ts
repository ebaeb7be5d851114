import { canRead } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { TabSchema } from '#model/schema/tabSchema.ts';
import { boundedCount, countBound } from './countList.ts';
import type { Condition, ListQuery } from '../filters/listQuery.ts';
import { type Bind, createParameters } from '../../postgres/parameters.ts';
import { filterableFields } from '../filters/parse/fieldConditions.ts';
import { parseFilter } from '../filters/parse/parseFilter.ts';
import { quote, quoteText } from '../../postgres/quote.ts';
import type { Reader } from '../filters/reader.ts';
import { seesEveryRow } from '../filters/scope/scope.ts';
import { plannedForValues, type Statement } from '../../postgres/statement.ts';
import { whereText } from '../filters/whereText.ts';

/** A list whose records are counted by tab. */
export type TabsStatement = { readonly resource: Resource; readonly query: ListQuery; readonly reader: Reader };

/** Max records (chosen) that are read to count all states together. If there are more, each count is "or more". */
const statesBound = 50_000;

/** Returns whether the list is the whole table: without filter and search, for a user who sees every record. */
const isPlain = ({ resource, query, reader }: TabsStatement): boolean =>
  query.conditions.length === 0 && query.words.length === 0 && seesEveryRow(resource, reader);

/** Counts the records of each state from the counters that triggers keep, which is fast but only for whole tables. */
const rolledUpStates = ({ resource }: TabsStatement, bind: Bind): string =>
  `select state, sum(count)::bigint as n, false as "atLeast"
    from gable.rollup
    where resource = ${bind(resource.name, 'text')}
    group by state`;

/** Counts the records of each state by reading up to `statesBound` of them. */
const countedStates = (statement: TabsStatement, bind: Bind): string => {
  const { resource } = statement;
  const field = resource.states?.field;
  const state = field === undefined ? `''` : `coalesce(t.${quote(field)}, '')`;
  const rows = `select ${state} as state
    from ${quote(resource.name)} t
    where ${whereText(statement, bind)}
    limit ${statesBound + 1}`;
  return `select state, count(*) as n, sum(count(*)) over () > ${statesBound} as "atLeast"
    from (${rows}) rows
    group by state`;
};

/** Returns the entry of a tab: the number of records that match the list's filter and that of the tab. */
const tabEntry = (
  statement: TabsStatement,
  { title, conditions }: { title: string; conditions: readonly Condition[] },
  bind: Bind,
): string => {
  const query: ListQuery = { ...statement.query, conditions: [...statement.query.conditions, ...conditions] };
  return `select ${quoteText(title)}, least(n, ${countBound}), more
    from ${boundedCount({ ...statement, query }, bind)}`;
};

/**
 * Returns the conditions of a tab, or undefined if it filters by a field that the user may not read; such a tab is not
 * counted.
 */
const parseTab = (resource: Resource, tab: TabSchema, reader: Reader): readonly Condition[] | undefined => {
  const fieldNames = filterableFields(resource, reader).map(({ name }) => name);
  return Object.keys(tab.filter).every((name) => fieldNames.includes(name))
    ? parseFilter({ resource, filter: tab.filter, reader })
    : undefined;
};

/** Returns the entry of each tab that the user may see. */
const tabEntries = (statement: TabsStatement, bind: Bind): readonly string[] =>
  statement.resource.list.tabs.flatMap((tab) => {
    const conditions = parseTab(statement.resource, tab, statement.reader);
    return conditions === undefined ? [] : [tabEntry(statement, { title: tab.name ?? tab.title, conditions }, bind)];
  });

/** The entry `*`, the whole list. `states` is the subquery of all states. */
const wholeList = `select '*' as name, coalesce(sum(n), 0)::bigint as n, coalesce(bool_or("atLeast"), false) as "atLeast"
      from states`;

/** Returns one entry per state, also for states without records. If one count is too low, all may be. */
const stateEntries = ({ resource }: TabsStatement, bind: Bind): string =>
  `select name, coalesce(states.n, 0), coalesce(states."atLeast", bool_or) from unnest(${bind(Object.keys(resource.states?.values ?? {}), 'text[]')}) name
      left join states on states.state = name,
      (select coalesce(bool_or("atLeast"), false) as bool_or from states) any_`;

/**
 * Returns the statement that counts the records of a list by state and by tab, as one row `{data}` with a JSON object.
 * The keys of this object are each state, each tab's name (or title, without a name), and `*` for the whole list.
 * `atLeast`: counting stopped at a limit, and there may be more. Shape:
 * `{"*":{"count":1204},"New":{"count":31},"Today":{"count":10000,"atLeast":true}}`. Only records that the user may see,
 * and that match the list's filter and search, are counted. A record counts for its state, for every tab that it
 * matches, and for `*`. States that the user may not read, and a tab that filters by such a field, are left out.
 */
export const countTabs = (statement: TabsStatement): Statement => {
  const { bind, values } = createParameters();
  const states = isPlain(statement) ? rolledUpStates(statement, bind) : countedStates(statement, bind);
  const { resource, reader } = statement;
  const state = resource.fieldsByName[resource.states?.field ?? ''];
  const isHidden = state !== undefined && !canRead(reader.actor.permissions, resource, state);
  const entries = [wholeList, ...(isHidden ? [] : [stateEntries(statement, bind)]), ...tabEntries(statement, bind)];
  return plannedForValues(
    `with states as materialized (${states}) select json_object_agg(name, case when "atLeast" ` +
      `then json_build_object('count', n, 'atLeast', true) else json_build_object('count', n) end)::text as data ` +
      `from (${entries.join(' union all ')}) entries`,
    values,
  );
};
