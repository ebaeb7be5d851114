import type { Resource } from '#model/resource.ts';
import type { Filter, StateType } from '#model/schema/schema.ts';
import type { Rights } from '../../shared/useRights.ts';

/** A tab of a list. `key` stands in the address and, but for the last two kinds, in the answer of `counts`. */
export type Tab = {
  readonly key: string;
  readonly title: string;
  readonly filter: Filter;
  /** Its entry in `counts`; undefined where it has none. */
  readonly countKey: string | undefined;
  /** What kind of tab it is; `state` tabs carry the type of their state. */
  readonly group: 'all' | 'view' | 'state' | 'trash';
  readonly stateType?: StateType;
};

/** The tab of deleted records; no state and no tab of a schema can have this name. */
const trashKey = '!deleted';

/**
 * Gives the tabs of a list: all, the schema's own, one a state, and the deleted ones for those who may restore or end
 * them. One that filters by a field which the person may not read would be refused, so it is not offered.
 */
export const tabsOf = (resource: Resource, rights: Pick<Rights, 'may' | 'mayRead'>): readonly Tab[] => {
  const { states, list } = resource;
  const isReadable = (name: string): boolean => {
    const field = resource.fieldsByName[name];
    return field === undefined || rights.mayRead(field);
  };
  const views = list.tabs
    .filter(({ filter }) => Object.keys(filter).every(isReadable))
    .map(({ title, filter }): Tab => ({ key: title, title, filter, countKey: title, group: 'view' }));
  const perState = Object.entries(states?.values ?? {}).map(
    ([name, { type }]): Tab => ({
      key: name,
      title: name,
      filter: { [states?.field ?? name]: [name] },
      countKey: name,
      group: 'state',
      stateType: type,
    }),
  );
  const trash: Tab = {
    key: trashKey,
    title: 'Deleted',
    filter: { deletedAt: { blank: false } },
    countKey: undefined,
    group: 'trash',
  };
  const all: Tab = { key: '', title: 'All', filter: {}, countKey: '*', group: 'all' };
  return [all, ...views, ...perState, ...(rights.may('restore') || rights.may('purge') ? [trash] : [])];
};

/** Finds a tab by the word in the address; an unknown word is the first tab, so that an old link still opens. */
export const tabOf = (tabs: readonly Tab[], key: string): Tab | undefined =>
  tabs.find((tab) => tab.key === key) ?? tabs[0];
