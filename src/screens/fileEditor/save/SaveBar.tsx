import Button from '@mui/material/Button';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import type { SaveState } from './useSaveFile.ts';

const stateText = (state: SaveState, count: number): string =>
  state === 'problems' ? fileEditorText('state.problems', { count }) : fileEditorText(`state.${state}`);

type SaveBarProps = {
  readonly state: SaveState;
  /** Number of problems in the file. */
  readonly count: number;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** Whether the user may save. False if the files of the server are read-only. */
  readonly mayWrite: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  /** Deletes the file. Undefined for a new file. */
  readonly onDelete: (() => void) | undefined;
};

/**
 * The bar below the form. A text says whether the file is unchanged, is being checked, has problems (`count`) or can be
 * saved. Buttons delete the file, discard the changes, and save. Without `mayWrite`, the user cannot delete or save.
 */
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
