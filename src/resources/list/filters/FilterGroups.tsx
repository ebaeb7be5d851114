import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Field } from '#model/field.ts';
import type { Filter } from '#model/schema/schema.ts';
import { FieldFilter } from '../../shared/lazyInputs.tsx';
import { Glyph } from '../../shared/parts/Glyph.tsx';
import { listPanelText } from '../../../messages/en/listPanelText.ts';
import { AddFilter } from './AddFilter.tsx';
import { withValue } from './filterParts.ts';

/** A group of filters that must all match, with the fields that have no value yet. */
export type FilterGroup = { readonly id: number; readonly names: readonly string[]; readonly filter: Filter };

type FilterGroupsProps = {
  readonly fields: readonly Field[];
  readonly groups: readonly FilterGroup[];
  readonly onChange: (groups: readonly FilterGroup[]) => void;
};

/** Groups of filters, one of which must match in addition to the filters above them. */
export const FilterGroups = ({ fields, groups, onChange }: FilterGroupsProps) => {
  const change = (group: FilterGroup): void => onChange(groups.map((one) => (one.id === group.id ? group : one)));
  const add = (): void =>
    onChange([...groups, { id: Math.max(0, ...groups.map(({ id }) => id)) + 1, names: [], filter: {} }]);
  return (
    <div className="rec-filter-groups">
      {groups.map((group, index) => (
        <fieldset key={group.id} className="rec-filter-group">
          <legend>{listPanelText(index === 0 ? 'filters.andAny' : 'filters.or')}</legend>
          <IconButton
            size="small"
            className="rec-filter-remove"
            aria-label={listPanelText('filters.removeGroup', { number: index + 1 })}
            onClick={() => onChange(groups.filter(({ id }) => id !== group.id))}
          >
            <Glyph name="close" size={18} />
          </IconButton>
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
        </fieldset>
      ))}
      <Button size="small" startIcon={<Glyph name="add" />} onClick={add}>
        {listPanelText(groups.length === 0 ? 'filters.addAny' : 'filters.addOr')}
      </Button>
    </div>
  );
};
