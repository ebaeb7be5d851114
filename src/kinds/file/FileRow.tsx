import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { fileName, sizeText, type FormFile } from '../shared/inputs/pickedFiles.ts';
import { InputIcon } from '../shared/inputs/InputIcon.tsx';
import { inputText } from '../../messages/en/inputText.ts';

type Props = {
  readonly file: FormFile;
  readonly disabled: boolean;
  readonly onRemove: () => void;
  /** Inputs of the file's type and expiry date. */
  readonly children?: ReactNode;
};

/** One file of a form: its name, its size, and a button that removes it. `children` are below. */
export const FileRow = ({ file, disabled, onRemove, children }: Props) => (
  <Box component="li" sx={{ minWidth: 0 }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Typography variant="body2" noWrap sx={{ flex: 1, minWidth: 0 }}>
        {fileName(file)}{' '}
        <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
          {sizeText(file)}
        </Typography>
      </Typography>
      <IconButton
        size="small"
        disabled={disabled}
        aria-label={inputText('removeItem', { item: fileName(file) })}
        onClick={onRemove}
      >
        <InputIcon name="remove" fontSize="small" />
      </IconButton>
    </Box>
    {children}
  </Box>
);
