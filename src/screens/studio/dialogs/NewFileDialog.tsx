import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Sheet } from '../../../resources/shared/parts/Sheet.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { keepDraft } from '../state/drafts.ts';
import { type FileSort, nameFrom, newFileOf } from '../state/newFile.ts';
import { actionText } from '../../../messages/en/actionText.ts';
import { studioText } from '../../../messages/en/studioText.ts';

type NewFileDialogProps = {
  /** Names of existing files and drafts, which a new file cannot have. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
  /** Called with the name of the new draft. */
  readonly onMade: (name: string) => void;
};

type ResourceSelectProps = { readonly value: string; readonly onChange: (name: string) => void };

/** The choice of the resource that a new report is about. */
const ResourceSelect = ({ value, onChange }: ResourceSelectProps) => {
  const { resources } = useModel();
  return (
    <TextField select label={studioText('new.about')} value={value} onChange={({ target }) => onChange(target.value)}>
      {Object.values(resources).map(({ name, plural }) => (
        <MenuItem key={name} value={name}>
          {plural}
        </MenuItem>
      ))}
    </TextField>
  );
};

/**
 * The dialog that creates a schema file as a draft, and then calls `onMade` with the name of the file. It asks for the
 * type (resource or report) and the title. The name is made from the title. A title whose name is in `taken` is
 * rejected.
 */
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
  const needsLatin = !isNamed && title.trim() !== '';
  const help = isTaken
    ? studioText('new.exists', { file: name })
    : needsLatin
      ? studioText('new.latin')
      : isNamed
        ? studioText('new.saved', { file: name })
        : ' ';
  return (
    <Sheet
      title={studioText('new.title')}
      width="xs"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionText('cancel')}</Button>
          <Button variant="contained" disabled={!isNamed || isTaken} onClick={make}>
            {studioText('new.create')}
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
          label={studioText('new.type')}
          value={sort}
          onChange={({ target }) => setSort(target.value === 'report' ? 'report' : 'resource')}
        >
          <MenuItem value="resource">{studioText('new.resource')}</MenuItem>
          <MenuItem value="report">{studioText('new.report')}</MenuItem>
        </TextField>
        <TextField
          autoFocus
          label={sort === 'report' ? studioText('new.reportTitle') : studioText('new.plural')}
          placeholder={sort === 'report' ? studioText('new.reportExample') : studioText('new.pluralExample')}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          error={isTaken || needsLatin}
          helperText={help}
        />
        {sort === 'report' && <ResourceSelect value={resource} onChange={setResource} />}
      </form>
    </Sheet>
  );
};
