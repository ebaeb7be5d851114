import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { InputIcon } from '../shared/inputs/InputIcon.tsx';
import { inputText } from '../../messages/en/inputText.ts';

type Props = {
  /** Readable name of the row, e.g. `Units 2`. */
  readonly name: string;
  readonly position: number;
  readonly count: number;
  readonly disabled: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
};

/** The buttons of one row: up, down, remove. `onMove` gets the new position. */
export const RowButtons = ({ name, position, count, disabled, onMove, onRemove }: Props) => (
  <Box sx={{ display: 'flex', flex: 'none' }}>
    <IconButton
      size="small"
      aria-label={inputText('rows.up', { item: name })}
      disabled={disabled || position === 0}
      onClick={() => onMove(position - 1)}
    >
      <InputIcon name="up" fontSize="small" />
    </IconButton>
    <IconButton
      size="small"
      aria-label={inputText('rows.down', { item: name })}
      disabled={disabled || position === count - 1}
      onClick={() => onMove(position + 1)}
    >
      <InputIcon name="down" fontSize="small" />
    </IconButton>
    <IconButton
      size="small"
      aria-label={inputText('removeItem', { item: name })}
      disabled={disabled}
      onClick={onRemove}
    >
      <InputIcon name="delete" fontSize="small" />
    </IconButton>
  </Box>
);
