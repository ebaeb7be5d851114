import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import TextField from '@mui/material/TextField';
import { Suspense, useState } from 'react';
import type { Filter, FilterValue } from '#model/schema.ts';
import type { DialogProps } from '../shared/dialogProps.ts';
import { FieldFilter } from '../shared/lazyInputs.tsx';
import { Sheet } from '../shared/Sheet.tsx';
import { useRights } from '../shared/useRights.ts';
import { useListState } from './useListState.ts';

const withValue = (filter: Filter, name: string, value: FilterValue | undefined): Filter => {
  const { [name]: _, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [name]: value };
};

/** Every field that the schema lets filter; nothing is asked of the server until it is applied. */
export const FilterPanel = ({ resource, onClose }: DialogProps) => {
  const rights = useRights(resource);
  const [state, change] = useListState(resource);
  const [draft, setDraft] = useState(state.filter);
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const fields = resource.fields.filter((field) => field.filter && rights.mayRead(field) && field.title.toLowerCase().includes(words));
  const apply = (): void => {
    change({ filter: draft });
    onClose();
  };
  const actions = (
    <>
      <Button onClick={() => setDraft({})} disabled={Object.keys(draft).length === 0}>Clear all</Button>
      <Button variant="contained" onClick={apply}>Show {resource.plural.toLowerCase()}</Button>
    </>
  );
  return (
    <Sheet title={`Filter ${resource.plural.toLowerCase()}`} width="md" onClose={onClose} actions={actions}>
      <TextField size="small" fullWidth label="Find a filter" value={search} onChange={(event) => setSearch(event.target.value)} sx={{ mt: 1, mb: 2 }} />
      <Suspense fallback={<Box sx={{ textAlign: 'center', p: 4 }}><CircularProgress aria-label="Loading filters" /></Box>}>
        <div className="rec-filters">
          {fields.map((field) => (
            <FieldFilter
              key={field.name} field={field} value={draft[field.name]}
              onChange={(value) => setDraft((before) => withValue(before, field.name, value))}
            />
          ))}
        </div>
      </Suspense>
      {fields.length === 0 && <p>No filter is called so.</p>}
    </Sheet>
  );
};
