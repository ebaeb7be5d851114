import Button from '@mui/material/Button';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import type { SaveState } from './useSaveFile.ts';

const stateText = (state: SaveState, count: number): string =>
  state === 'problems' ? fileEditorText('state.problems', { count }) : fileEditorText(`state.${state}`);

type SaveBarProps = {
  readonly state: SaveState;
  /** How many problems the file has. */
  readonly count: number;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** False on a server with read-only files, or without the permission. */
  readonly mayWrite: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  /** Absent: a new file. */
  readonly onDelete: (() => void) | undefined;
};

/** The bar below the form: the state of the file, and the buttons to delete, discard and save. */
export const SaveBar = ({ state, count, isChanged, isSaving, mayWrite, onSave, onDiscard, onDelete }: SaveBarProps) => (
  <div className="file-bar">
    <span className="file-state" data-state={state} role="status">
      {stateText(state, count)}
    </span>
    {onDelete !== undefined && (
      <Button color="error" disabled={!mayWrite} onClick={onDelete}>
        {fileEditorText('delete')}
      </Button>
    )}
    {isChanged && <Button onClick={onDiscard}>{fileEditorText('discard')}</Button>}
    <Button variant="contained" loading={isSaving} disabled={!isChanged || !mayWrite} onClick={onSave}>
      {fileEditorText('save')}
    </Button>
  </div>
);
