import { word } from '#model/language/wording.ts';
import type { Resource } from '#model/resource.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import type { StateType } from '#model/schema/statesSchema.ts';
import type { Rights } from '../../shared/useRights.ts';
import { listText } from '../../../messages/en/listText.ts';

/** A tab of a list. `key` identifies it in the address. */
export type Tab = {
  readonly key: string;
  readonly title: string;
  readonly filter: Filter;
  /** The key of the tab in the response of `counts`. Undefined if the tab has no count. */
  readonly countKey: string | undefined;
  /** What the tab contains. A `state` tab also has a `stateType`. */
  readonly group: 'all' | 'view' | 'state' | 'trash';
  readonly stateType?: StateType;
};

/** The key of the tab of deleted records. No state or tab of a schema can have this name. */
const trashKey = '!deleted';

/**
 * Returns the tabs of a list: all records, the tabs in the schema, one tab per state, and deleted records for users who
 * may restore or permanently delete them. A tab of the schema is left out if it filters by a field that the user may
 * not read, because the server would refuse it.
 */
export const tabsOf = (resource: Resource, rights: Pick<Rights, 'may' | 'mayRead'>): readonly Tab[] => {
  const { states, list } = resource;
  const isReadable = (name: string): boolean => {
    const field = resource.fieldsByName[name];
    return field === undefined || rights.mayRead(field);
  };
  const views = list.tabs
    .filter(({ filter }) => Object.keys(filter).every(isReadable))
    .map(({ title, name = title, filter }): Tab => ({ key: name, title, filter, countKey: name, group: 'view' }));
  const perState = Object.entries(states?.values ?? {}).map(
    ([name, { type }]): Tab => ({
      key: name,
      title: word(name),
      filter: { [states?.field ?? name]: [name] },
      countKey: name,
      group: 'state',
      stateType: type,
    }),
  );
  const trash: Tab = {
    key: trashKey,
    title: listText('tabs.deleted'),
    filter: { deletedAt: { blank: false } },
    countKey: undefined,
    group: 'trash',
  };
  const all: Tab = { key: '', title: listText('tabs.all'), filter: {}, countKey: '*', group: 'all' };
  return [all, ...views, ...perState, ...(rights.may('restore') || rights.may('purge') ? [trash] : [])];
};

/**
 * Returns the tab with a key from the address. For an unknown key, as in an old link, returns the first tab; undefined
 * if there are no tabs.
 */
export const tabOf = (tabs: readonly Tab[], key: string): Tab | undefined =>
  tabs.find((tab) => tab.key === key) ?? tabs[0];
