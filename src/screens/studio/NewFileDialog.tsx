import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { keepDraft } from './drafts.ts';
import { type FileSort, nameFrom, newFileOf } from './newFile.ts';

type NewFileDialogProps = {
  readonly taken: readonly string[];
  readonly onClose: () => void;
  readonly onMade: (name: string) => void;
};

/** Asks what a new file is of, and begins it as a draft that could go live. */
export const NewFileDialog = ({ taken, onClose, onMade }: NewFileDialogProps) => {
  const { resources } = useModel();
  const [sort, setSort] = useState<FileSort>('resource');
  const [title, setTitle] = useState('');
  const [resource, setResource] = useState(Object.keys(resources)[0] ?? '');
  const isNamed = nameFrom(title, sort) !== '';
  const { name, text } = newFileOf({ sort, title: title.trim(), resource });
  const isTaken = isNamed && taken.includes(name);
  const make = (): void => {
    if (!isNamed || isTaken) return;
    keepDraft({ name, text, was: null });
    onMade(name);
  };
  return (
    <Sheet
      title="New file"
      width="xs"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" disabled={!isNamed || isTaken} onClick={make}>
            Create draft
          </Button>
        </>
      }
    >
      <form
        className="gable-form"
        onSubmit={(event) => {
          event.preventDefault();
          make();
        }}
      >
        <TextField
          select
          label="Type"
          value={sort}
          onChange={({ target }) => setSort(target.value === 'report' ? 'report' : 'resource')}
        >
          <MenuItem value="resource">Resource: records with a list, a form and permissions</MenuItem>
          <MenuItem value="report">Report: figures about records</MenuItem>
        </TextField>
        <TextField
          autoFocus
          label={sort === 'report' ? 'Title' : 'Plural'}
          placeholder={sort === 'report' ? 'Brokers by city' : 'Brokers'}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          error={isTaken}
          helperText={isTaken ? `${name} already exists.` : isNamed ? `Saved as schemas/${name}` : ' '}
        />
        {sort === 'report' && (
          <TextField select label="About" value={resource} onChange={({ target }) => setResource(target.value)}>
            {Object.values(resources).map(({ name: one, plural }) => (
              <MenuItem key={one} value={one}>
                {plural}
              </MenuItem>
            ))}
          </TextField>
        )}
      </form>
    </Sheet>
  );
};
