import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { Suspense, useState } from 'react';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { DialogProps } from '../../shared/dialogs/dialogProps.ts';
import { FieldFilter } from '../../shared/lazyInputs.tsx';
import { Sheet } from '../../shared/parts/Sheet.tsx';
import { useRights } from '../../shared/useRights.ts';
import { useListState } from '../state/useListState.ts';
import { listPanelText } from '../../../messages/en/listPanelText.ts';
import { listText } from '../../../messages/en/listText.ts';
import { adoptStyles } from '../../../theme/adoptStyles.ts';
import { AddFilter } from './AddFilter.tsx';
import { type FilterGroup, FilterGroups } from './FilterGroups.tsx';
import css from './filters.css?inline';
import { filterAlternatives, withAlternatives, withValue } from '../state/query/filterParts.ts';

adoptStyles(css);

/** chosen: max number of filters to show at first. The others are found by name. */
const maxShown = 6;

/** Returns whether the panel offers a filter of a field. Deleted records have their own tab. */
const canFilter = (field: Field): boolean => {
  const { traits, operators, column } = kindFor(field);
  return (
    operators.length > 0 &&
    column.wire !== 'never' &&
    traits.writeOnly !== true &&
    !field.ownersOnly &&
    traits.nested === undefined &&
    field.name !== 'deletedAt'
  );
};

/** Compares two fields by how likely users filter by them. chosen: columns of the list are the most likely. */
const byRank = ({ list: { columns } }: Resource, ...[a, b]: readonly [Field, Field]): number => {
  const rank = (field: Field): number => (columns.includes(field) ? columns.indexOf(field) : columns.length);
  return rank(a) - rank(b);
};

/**
 * Returns the fields that the user can filter by: `shown` have a filter in the panel, and `add` moves one of `others`
 * there.
 */
const useFilterFields = (resource: Resource, filter: Filter) => {
  const rights = useRights(resource);
  const fields = resource.fields.filter((field) => canFilter(field) && rights.mayRead(field));
  const [names, setNames] = useState<readonly string[]>(() => {
    const used = fields.filter(({ name }) => filter[name] !== undefined);
    const marked = fields
      .filter((field) => field.filter && !used.includes(field))
      .toSorted((a, b) => byRank(resource, a, b));
    return [...used, ...marked.slice(0, Math.max(0, maxShown - used.length))].map(({ name }) => name);
  });
  const shown = names.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  return {
    fields,
    shown,
    others: fields.filter((field) => !shown.includes(field)),
    add: ({ name }: Field) => setNames((before) => [...before, name]),
  };
};

/**
 * Returns the filters that the user edits: a record must match `draft` and, if there are `groups`, at least one of
 * them. `applied` is the filter of the list, `apply` changes it, and `clear` removes all filters from the panel.
 */
const useFilterDraft = (resource: Resource) => {
  const [state, change] = useListState(resource);
  const [draft, setDraft] = useState(state.filter);
  const [groups, setGroups] = useState<readonly FilterGroup[]>(() =>
    filterAlternatives(state.filter).map((filter, id) => ({ id, names: Object.keys(filter), filter })),
  );
  return {
    applied: state.filter,
    draft,
    setDraft,
    groups,
    setGroups,
    apply: () =>
      change({
        filter: withAlternatives(
          draft,
          groups.map(({ filter }) => filter),
        ),
      }),
    clear: () => {
      setDraft({});
      setGroups([]);
    },
  };
};

/**
 * The dialog with the filters of a list. First come the fields that have a filter. If they are fewer than six, fields
 * that the schema marks with `filter` follow, up to six in all. Users add other fields by name. Below are groups of
 * filters, of which a record must match at least one. The list changes only when the user applies the filters.
 */
export const FilterPanel = ({ resource, onClose }: DialogProps) => {
  const { applied, draft, setDraft, groups, setGroups, apply, clear } = useFilterDraft(resource);
  const { fields, shown, others, add } = useFilterFields(resource, applied);
  const actions = (
    <>
      <Button onClick={clear} disabled={Object.keys(draft).length === 0 && groups.length === 0}>
        {listText('chips.clear')}
      </Button>
      <Button
        variant="contained"
        onClick={() => {
          apply();
          onClose();
        }}
      >
        {listPanelText('filters.apply', { things: inLowerCase(resource.plural) })}
      </Button>
    </>
  );
  return (
    <Sheet
      title={listPanelText('filters.title', { things: inLowerCase(resource.plural) })}
      width="md"
      onClose={onClose}
      actions={actions}
    >
      <Suspense
        fallback={
          <Box sx={{ textAlign: 'center', p: 4 }}>
            <CircularProgress aria-label={listPanelText('filters.loading')} />
          </Box>
        }
      >
        <div className="rec-filters">
          {shown.map((field) => (
            <FieldFilter
              key={field.name}
              field={field}
              value={draft[field.name]}
              onChange={(value) => setDraft((before) => withValue(before, field.name, value))}
            />
          ))}
        </div>
        <AddFilter
          label={listPanelText('filters.more', { count: others.length })}
          // Fields that the schema marks with `filter` come first.
          fields={[...others.filter(({ filter }) => filter), ...others.filter(({ filter }) => !filter)]}
          onAdd={add}
        />
        <FilterGroups fields={fields} groups={groups} onChange={setGroups} />
      </Suspense>
    </Sheet>
  );
};
