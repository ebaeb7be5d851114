import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { TallyAnswer } from '#model/wire/wire.ts';
import type { ListState } from '../list/state/query/listState.ts';
import { mergeListFilters } from '../list/state/query/mergeListFilters.ts';
import type { Tab } from '../list/state/tabsOf.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { movesOf } from '../status/moves.ts';

/** A column of a board: the records of one state. */
export type BoardColumnFacts = {
  readonly state: string;
  /** The filter of the column's records. It includes the filters of the list and its tab. */
  readonly filter: Filter;
  /** Undefined while the server is counting. */
  readonly count: number | undefined;
  /** Sum of the board's `sum` field. Undefined if there is none, the user may not read it, or it is not loaded yet. */
  readonly sum: number | undefined;
};

type BoardQuestion = {
  readonly resource: Resource;
  readonly state: Pick<ListState, 'filter'>;
  /** The current tab of the list. */
  readonly tab: Tab | undefined;
  /** Count and sum of each state. Undefined while they are loading. */
  readonly tally: TallyAnswer['data'] | undefined;
};

/**
 * Returns the columns of a board, in the order of the states in the schema: one per state or, if `tab` is the tab of a
 * state, only the column of this state. `state` has the filter of the list, which each column combines with its own
 * filter. `tally` has the count and the sum of each column. Empty if the resource has no workflow.
 */
export const boardColumns = ({ resource, state, tab, tally }: BoardQuestion): readonly BoardColumnFacts[] => {
  const { states } = resource;
  if (states === undefined) return [];
  const shared = tab === undefined || tab.group === 'state' ? state.filter : mergeListFilters(tab.filter, state.filter);
  return Object.keys(states.values)
    .filter((name) => tab?.group !== 'state' || tab.key === name)
    .map((name) => {
      const row = tally?.find(({ value }) => value === name);
      return {
        state: name,
        filter: mergeListFilters(shared, { [states.field]: { in: [name] } }),
        count: tally === undefined ? undefined : (row?.count ?? 0),
        sum: row?.sum === undefined ? undefined : Number(row.sum),
      };
    });
};

/** Returns the states to which the user can move a record. Empty if there are none. */
export const dropTargetsOf = (resource: Resource, record: ResourceRecord, map: PermissionMap): ReadonlySet<string> =>
  new Set(movesOf(resource, [record], map).map(({ to }) => to));
