import type { Field } from '#model/field.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import { FieldFilter } from '../../shared/lazyInputs.tsx';
import { listPanelText } from '../../../messages/en/listPanelText.ts';
import { AddFilter } from './AddFilter.tsx';
import { nextGroupId, withValue } from '../state/query/filterParts.ts';
import { GroupList } from './GroupList.tsx';

/** A group of filters that must all match. `names` includes fields that have no value yet. */
export type FilterGroup = { readonly id: number; readonly names: readonly string[]; readonly filter: Filter };

type FilterGroupsProps = {
  readonly fields: readonly Field[];
  readonly groups: readonly FilterGroup[];
  readonly onChange: (groups: readonly FilterGroup[]) => void;
};

/**
 * Input for groups of filters. A record must match all filters of at least one group, and also the filters outside the
 * groups. `fields` are the fields that can have a filter. `onChange` gets all groups after a change.
 */
export const FilterGroups = ({ fields, groups, onChange }: FilterGroupsProps) => {
  const change = (group: FilterGroup): void => onChange(groups.map((one) => (one.id === group.id ? group : one)));
  const renderGroup = (group: FilterGroup) => (
    <>
      <div className="rec-filters">
        {group.names
          .flatMap((name) => fields.find((field) => field.name === name) ?? [])
          .map((field) => (
            <FieldFilter
              key={field.name}
              field={field}
              value={group.filter[field.name]}
              onChange={(value) => change({ ...group, filter: withValue(group.filter, field.name, value) })}
            />
          ))}
      </div>
      <AddFilter
        label={listPanelText('filters.add')}
        fields={fields.filter(({ name }) => !group.names.includes(name))}
        onAdd={({ name }) => change({ ...group, names: [...group.names, name] })}
      />
    </>
  );
  return (
    <GroupList
      ids={groups.map(({ id }) => id)}
      renderGroup={(id) => {
        const group = groups.find((one) => one.id === id);
        return group === undefined ? null : renderGroup(group);
      }}
      onAdd={() => onChange([...groups, { id: nextGroupId(groups), names: [], filter: {} }])}
      onRemove={(id) => onChange(groups.filter((group) => group.id !== id))}
    />
  );
};
