import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import TextField from '@mui/material/TextField';
import { Suspense, useState } from 'react';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Filter, FilterValue } from '#model/schema/schema.ts';
import type { DialogProps } from '../../shared/dialogProps.ts';
import { FieldFilter } from '../../shared/lazyInputs.tsx';
import { Sheet } from '../../shared/parts/Sheet.tsx';
import { useRights } from '../../shared/useRights.ts';
import { useListState } from '../state/useListState.ts';
import { listPanelText } from '../../../messages/en/listPanelText.ts';
import { listText } from '../../../messages/en/listText.ts';

const withValue = (filter: Filter, name: string, value: FilterValue | undefined): Filter => {
  const { [name]: _, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [name]: value };
};

/** Returns whether a field can be compared with a value. Deleted records have their own tab. */
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

/** The fields that the schema marks as filters, and on request all others. The list changes when they are applied. */
export const FilterPanel = ({ resource, onClose }: DialogProps) => {
  const rights = useRights(resource);
  const [state, change] = useListState(resource);
  const [draft, setDraft] = useState(state.filter);
  const [search, setSearch] = useState('');
  const [isAll, setIsAll] = useState(false);
  const words = search.trim().toLowerCase();
  const fields = resource.fields.filter((field) => canFilter(field) && rights.mayRead(field));
  const found = fields.filter((field) =>
    words === '' ? isAll || field.filter || draft[field.name] !== undefined : field.title.toLowerCase().includes(words),
  );
  // Other fields follow those that the schema marks as filters.
  const shown = [...found.filter(({ filter }) => filter), ...found.filter(({ filter }) => !filter)];
  const more = fields.length - shown.length;
  const apply = (): void => {
    change({ filter: draft });
    onClose();
  };
  const actions = (
    <>
      <Button onClick={() => setDraft({})} disabled={Object.keys(draft).length === 0}>
        {listText('chips.clear')}
      </Button>
      <Button variant="contained" onClick={apply}>
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
      <TextField
        size="small"
        fullWidth
        label={listPanelText('filters.find')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        sx={{ mt: 1, mb: 2 }}
      />
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
      </Suspense>
      {shown.length === 0 && <p>{listPanelText('filters.none')}</p>}
      {words === '' && more > 0 && (
        <Button size="small" onClick={() => setIsAll(true)}>
          {listPanelText('filters.more', { count: more })}
        </Button>
      )}
    </Sheet>
  );
};
