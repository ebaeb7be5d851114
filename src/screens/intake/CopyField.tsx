import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { actionText } from '../../messages/en/actionText.ts';
import { intakeText } from '../../messages/en/intakeText.ts';

/** Shows a text, such as an address, below its label, with a button that copies the text to the clipboard. */
export const CopyField = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const notify = useNotify();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify(actionText('copied'), { type: 'success' });
    } catch {
      notify(actionText('copyFailed'), { type: 'warning' });
    }
  };
  return (
    <div className="intake-copy">
      <output aria-label={label}>{text}</output>
      <Button
        variant="outlined"
        size="small"
        onClick={() => void copy()}
        aria-label={`${intakeText('copy')}: ${label}`}
      >
        {intakeText('copy')}
      </Button>
    </div>
  );
};
