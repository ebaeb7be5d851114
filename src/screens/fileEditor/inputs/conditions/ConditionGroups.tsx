import { type ReactNode, useState } from 'react';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import {
  filterAlternatives,
  nextGroupId,
  withAlternatives,
} from '../../../../resources/list/state/query/filterParts.ts';
import { GroupList } from '../../../../resources/list/filters/GroupList.tsx';
import { sameJson } from '#model/values/sameJson.ts';
import type { PartProps } from '../fileForm.tsx';

type Group = { readonly id: number; readonly filter: JsonObject };

const groupsOf = (filter: JsonObject): readonly Group[] =>
  filterAlternatives(filter as Filter).map((one, id) => ({ id, filter: one as JsonObject }));

type ConditionGroupsProps = Pick<PartProps, 'path' | 'onChange'> & {
  readonly filter: JsonObject;
  readonly renderConditions: (group: Pick<PartProps, 'path' | 'value' | 'onChange'>) => ReactNode;
};

/**
 * Input of groups of conditions, of which a record must match at least one. `renderConditions` renders the inputs of
 * one group. An empty group is shown, but is not written to the file.
 */
export const ConditionGroups = ({ path, filter, onChange, renderConditions }: ConditionGroupsProps) => {
  const stored = groupsOf(filter);
  const [shown, setShown] = useState(stored);
  const filled = shown.filter((group) => Object.keys(group.filter).length > 0);
  const isSame = sameJson(
    filled.map((group) => group.filter),
    stored.map((group) => group.filter),
  );
  // The file can also be changed as JSON.
  const groups = isSame ? shown : stored;
  const set = (next: readonly Group[]): void => {
    setShown(next);
    const alternatives = next.map((group) => group.filter as Filter);
    onChange(withAlternatives(filter as Filter, alternatives) as JsonObject);
  };
  return (
    <GroupList
      ids={groups.map(({ id }) => id)}
      renderGroup={(id) => {
        const group = groups.find((one) => one.id === id);
        const place = groups
          .filter((one) => one.id === id || Object.keys(one.filter).length > 0)
          .findIndex((one) => one.id === id);
        return renderConditions({
          path: [...path, '$or', place],
          value: group?.filter ?? {},
          onChange: (next) =>
            set(groups.map((one) => (one.id === id && isObject(next) ? { id, filter: next as JsonObject } : one))),
        });
      }}
      onAdd={() => set([...groups, { id: nextGroupId(groups), filter: {} }])}
      onRemove={(id) => set(groups.filter((group) => group.id !== id))}
    />
  );
};
