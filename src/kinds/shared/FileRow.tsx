import type { ReactNode } from 'react';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { fileName, sizeText, type FormFile } from './pickedFiles.ts';

type Props = {
  readonly file: FormFile;
  readonly disabled: boolean;
  readonly preview: ReactNode;
  readonly isCover: boolean;
  readonly onCover: (() => void) | undefined;
  readonly onRemove: () => void;
};

/** One file of a form: its picture, name and size, and what can be done with it. */
export const FileRow = ({ file, disabled, preview, isCover, onCover, onRemove }: Props) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
    {preview}
    <Typography variant="body2" noWrap sx={{ flex: 1, minWidth: 0 }}>
      {fileName(file)}{' '}
      <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
        {sizeText(file)}
      </Typography>
    </Typography>
    {isCover && <Typography variant="caption" sx={{ color: 'text.secondary' }}>Cover</Typography>}
    {!isCover && onCover !== undefined && (
      <Button size="small" disabled={disabled} aria-label={`Make cover: ${fileName(file)}`} onClick={onCover}>
        Make cover
      </Button>
    )}
    <IconButton size="small" disabled={disabled} aria-label={`Remove ${fileName(file)}`} onClick={onRemove}>
      <Close fontSize="small" />
    </IconButton>
  </Box>
);
