import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import type { Field } from '#model/field.ts';
import type { DialogProps } from '../shared/dialogs/dialogProps.ts';
import { Glyph } from '../shared/parts/Glyph.tsx';
import { Sheet } from '../shared/parts/Sheet.tsx';
import { useRights } from '../shared/useRights.ts';
import { columnChoices, useColumns } from './state/useColumns.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { listPanelText } from '../../messages/en/listPanelText.ts';

/**
 * Returns a copy of a list in which `name` is moved by `by` positions: forward if positive, back if negative. It stops
 * at the first or last position.
 */
export const moveName = (names: readonly string[], name: string, by: number): readonly string[] => {
  const from = names.indexOf(name);
  const rest = names.filter((other) => other !== name);
  return rest.toSpliced(Math.min(Math.max(from + by, 0), rest.length), 0, name);
};

type ChosenProps = {
  readonly field: Field;
  readonly isOnly: boolean;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
};

const Chosen = ({ field, isOnly, onMove, onRemove }: ChosenProps) => (
  <li
    className="rec-column"
    draggable
    onDragStart={(event) => event.dataTransfer.setData('text/plain', field.name)}
    data-column={field.name}
  >
    <label>
      <input type="checkbox" checked disabled={isOnly} onChange={onRemove} /> {field.title}
    </label>
    <IconButton
      size="small"
      aria-label={listPanelText('columns.up', { field: field.title })}
      onClick={() => onMove(-1)}
    >
      <Glyph name="up" size={18} />
    </IconButton>
    <IconButton
      size="small"
      aria-label={listPanelText('columns.down', { field: field.title })}
      onClick={() => onMove(1)}
    >
      <Glyph name="down" size={18} />
    </IconButton>
  </li>
);

type OthersProps = { readonly fields: readonly Field[]; readonly onAdd: (field: Field) => void };

/** The fields that are not columns yet. The user finds them by title. */
const OtherFields = ({ fields, onAdd }: OthersProps) => {
  const [search, setSearch] = useState('');
  const found = fields.filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      <TextField
        size="small"
        fullWidth
        margin="normal"
        label={listPanelText('columns.find')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul className="rec-columns" aria-label={listPanelText('columns.more')}>
        {found.map((field) => (
          <li key={field.name} className="rec-column">
            <label>
              <input type="checkbox" checked={false} onChange={() => onAdd(field)} /> {field.title}
            </label>
          </li>
        ))}
      </ul>
    </>
  );
};

/**
 * A dialog in which the user chooses the columns of a list and their order. Each change applies at once, and is stored
 * on this device or, if the address of the list names columns, in the address.
 */
export const ColumnChooser = ({ resource, onClose }: DialogProps) => {
  const rights = useRights(resource);
  const { columns, isChosen, setColumns } = useColumns(resource, rights);
  const statusRef = useRef<HTMLParagraphElement>(null);
  const names = columns.map(({ name }) => name);
  const others = columnChoices(resource, rights).filter((field) => !names.includes(field.name));

  const move = (field: Field, by: number): void => {
    const next = moveName(names, field.name, by);
    setColumns(next);
    if (statusRef.current !== null)
      statusRef.current.textContent = listPanelText('columns.position', {
        field: field.title,
        position: next.indexOf(field.name) + 1,
        count: next.length,
      });
  };
  const dropOn = (target: string | undefined, name: string): void => {
    if (target === undefined || !names.includes(name)) return;
    setColumns(moveName(names, name, names.indexOf(target) - names.indexOf(name)));
  };

  const actions = (
    <>
      <Button onClick={() => setColumns(undefined)}>{listPanelText('columns.reset')}</Button>
      <Button variant="contained" onClick={onClose}>
        {actionText('done')}
      </Button>
    </>
  );
  return (
    <Sheet title={listPanelText('columns.title')} width="xs" onClose={onClose} actions={actions}>
      <p ref={statusRef} role="status" className="gable-unseen" />
      {!isChosen && <p className="rec-columns-hint">{listPanelText('columns.hint')}</p>}
      <ul
        className="rec-columns"
        aria-label={listPanelText('columns.shown')}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null;
          dropOn(item?.dataset['column'], event.dataTransfer.getData('text/plain'));
        }}
      >
        {columns.map((field) => (
          <Chosen
            key={field.name}
            field={field}
            isOnly={columns.length === 1}
            onMove={(by) => move(field, by)}
            onRemove={() => setColumns(names.filter((name) => name !== field.name))}
          />
        ))}
      </ul>
      <OtherFields fields={others} onAdd={({ name }) => setColumns([...names, name])} />
    </Sheet>
  );
};
