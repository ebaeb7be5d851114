import Button from '@mui/material/Button';
import { fileEditorText } from '../../messages/en/fileEditorText.ts';
import { useDrafts } from '../studio/state/drafts.ts';
import { useEditedFile } from './useEditedFile.ts';

type EditButtonProps = {
  /** Name of the schema file: `intake/google.json`. */
  readonly file: string;
  readonly title: string;
};

/** A button that opens the form of a schema file. Rendered only for users who may edit schema files. */
export const EditButton = ({ file, title }: EditButtonProps) => {
  const { mayEdit, edit } = useEditedFile();
  const drafts = useDrafts();
  if (!mayEdit) return null;
  const label = fileEditorText(Object.hasOwn(drafts, file) ? 'editDraft' : 'edit');
  return (
    <Button
      size="small"
      variant="text"
      onClick={() => edit(file.slice(file.indexOf('/') + 1, -'.json'.length))}
      aria-label={`${label}: ${title}`}
    >
      {label}
    </Button>
  );
};
