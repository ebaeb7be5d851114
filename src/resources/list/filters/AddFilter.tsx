import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Field } from '#model/field.ts';
import { Glyph } from '../../shared/parts/Glyph.tsx';
import { listPanelText } from '../../../messages/en/listPanelText.ts';

type AddFilterProps = {
  readonly label: string;
  /** The fields that have no filter on the screen yet. */
  readonly fields: readonly Field[];
  readonly onAdd: (field: Field) => void;
};

/** chosen: max number of fields to list. Typing finds the others. */
const maxFields = 8;

/**
 * A button (`label`) that opens a search for fields, which lists up to eight that match. A click on a field calls
 * `onAdd`. Renders nothing if `fields` is empty.
 */
export const AddFilter = ({ label, fields, onAdd }: AddFilterProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const found = fields.filter(({ title }) => title.toLowerCase().includes(words));
  if (fields.length === 0) return null;
  if (!isOpen) {
    return (
      <Button size="small" startIcon={<Glyph name="add" />} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
    );
  }
  return (
    <div className="rec-filter-add">
      <TextField
        size="small"
        fullWidth
        autoFocus
        label={listPanelText('filters.find')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || words === '' || first === undefined) return;
          event.preventDefault();
          onAdd(first);
          setSearch('');
        }}
      />
      <div className="rec-filter-names" role="group" aria-label={label}>
        {found.slice(0, maxFields).map((field) => (
          <Button
            key={field.name}
            size="small"
            variant="outlined"
            onClick={() => {
              onAdd(field);
              setSearch('');
            }}
          >
            {field.title}
          </Button>
        ))}
        {found.length > maxFields && (
          <span>{listPanelText('filters.others', { count: found.length - maxFields })}</span>
        )}
        {found.length === 0 && <span role="status">{listPanelText('filters.none')}</span>}
      </div>
    </div>
  );
};
