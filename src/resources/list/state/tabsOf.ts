import { word } from '#model/language/wording.ts';
import type { Resource } from '#model/resource.ts';
import type { Filter, StateType } from '#model/schema/schema.ts';
import type { Rights } from '../../shared/useRights.ts';
import { listText } from '../../../messages/en/listText.ts';

/** A tab of a list. `key` is used in the address and, except for the last two kinds, in the response of `counts`. */
export type Tab = {
  readonly key: string;
  readonly title: string;
  readonly filter: Filter;
  /** Its key in `counts`; undefined if it has none. */
  readonly countKey: string | undefined;
  /** The kind of tab; `state` tabs have the type of their state. */
  readonly group: 'all' | 'view' | 'state' | 'trash';
  readonly stateType?: StateType;
};

/** The tab of deleted records. No state and no tab of a schema can have this name. */
const trashKey = '!deleted';

/**
 * Returns the tabs of a list: all, those of the schema, one per state, and deleted records for users who may restore or
 * purge them. Tabs that filter by a field the user may not read are left out, because the server would refuse them.
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

/** Finds a tab by its key in the address. An unknown key gives the first tab, so that an old link still opens. */
export const tabOf = (tabs: readonly Tab[], key: string): Tab | undefined =>
  tabs.find((tab) => tab.key === key) ?? tabs[0];
