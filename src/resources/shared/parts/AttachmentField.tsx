import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { fileSizeText } from '#model/values/numbers/fileSizeText.ts';
import { Glyph } from './Glyph.tsx';
import { partText } from '../../../messages/en/partText.ts';

type Props = {
  readonly file: File | undefined;
  readonly disabled: boolean;
  readonly onChange: (file: File | undefined) => void;
};

/**
 * A button that chooses a file to send with a message: a picture, a PDF or an office document. If a file is chosen,
 * shows its name and a button that removes it. `onChange` gets the new file, or undefined.
 */
export const AttachmentField = ({ file, disabled, onChange }: Props) => {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={partText('attach')}
        accept="image/*,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp"
        onChange={({ target }) => {
          onChange(target.files?.[0]);
          // Allows the user to choose the same file again after removing it.
          target.value = '';
        }}
      />
      {file === undefined ? (
        <Button
          size="small"
          disabled={disabled}
          startIcon={<Glyph name="upload" size={16} />}
          onClick={() => picker.current?.click()}
        >
          {partText('attach')}
        </Button>
      ) : (
        <span className="msg-attached">
          <span>{file.name}</span> <small>{fileSizeText(file.size)}</small>
          <IconButton
            size="small"
            disabled={disabled}
            aria-label={partText('remove', { name: file.name })}
            onClick={() => onChange(undefined)}
          >
            <Glyph name="close" size={16} />
          </IconButton>
        </span>
      )}
    </>
  );
};
