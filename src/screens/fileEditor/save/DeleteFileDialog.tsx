import Button from '@mui/material/Button';
import { useState } from 'react';
import { actionText } from '../../../messages/en/actionText.ts';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import { Sheet } from '../../../resources/shared/parts/Sheet.tsx';

type DeleteFileDialogProps = {
  readonly title: string;
  readonly file: string;
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
};

/** The dialog that asks the user to confirm before a file is deleted. */
export const DeleteFileDialog = ({ title, file, onDelete, onClose }: DeleteFileDialogProps) => {
  const [isSending, setIsSending] = useState(false);
  const run = (): void => {
    setIsSending(true);
    void onDelete().finally(() => setIsSending(false));
  };
  return (
    <Sheet
      title={fileEditorText('deleteTitle', { title })}
      width="xs"
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {actionText('cancel')}
          </Button>
          <Button color="error" variant="contained" loading={isSending} onClick={run}>
            {fileEditorText('deleteConfirm')}
          </Button>
        </>
      }
    >
      {fileEditorText('deleteText', { file: `schemas/${file}` })}
    </Sheet>
  );
};
