import Button from '@mui/material/Button';
import { intakeText } from '../../messages/en/intakeText.ts';
import { useCopy } from '../../resources/shared/useCopy.ts';

/** Shows a text, such as an address, below its label, with a button that copies the text to the clipboard. */
export const CopyField = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const copy = useCopy();
  return (
    <div className="intake-copy">
      <output aria-label={label}>{text}</output>
      <Button
        variant="outlined"
        size="small"
        onClick={() => void copy(text)}
        aria-label={`${intakeText('copy')}: ${label}`}
      >
        {intakeText('copy')}
      </Button>
    </div>
  );
};
