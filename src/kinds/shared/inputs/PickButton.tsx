import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef } from 'react';
import type { FieldInputState } from './useFieldInput.ts';
import { inputText } from '../../../messages/en/inputText.ts';
import { InputIcon } from './InputIcon.tsx';

/** Style that hides the input visually, but keeps it available to keyboard and screen readers. */
const hidden = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

type Props = {
  readonly input: FieldInputState;
  readonly text: string;
  readonly accept?: string | undefined;
  readonly isMany: boolean;
  readonly helpId: string | undefined;
  readonly onPick: (files: readonly File[]) => void;
};

/** Button that takes a photo with the camera. Shown only on touch devices. */
const CameraButton = ({
  input,
  onPick,
}: { readonly input: Pick<FieldInputState, 'id' | 'label' | 'disabled'> } & Pick<Props, 'onPick'>) => {
  const isTouched = useMediaQuery('(pointer: coarse)');
  const picker = useRef<HTMLInputElement>(null);
  if (!isTouched) return null;
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        size="small"
        variant="outlined"
        disabled={input.disabled}
        aria-label={inputText('photoFor', { field: input.label })}
        startIcon={<InputIcon name="camera" />}
        onClick={() => picker.current?.click()}
        sx={{ mr: 1 }}
      >
        {inputText('photo')}
      </Button>
    </>
  );
};

/**
 * A button that opens the browser's file picker. A hidden input handles focus, keyboard and label. If images are
 * accepted, touch devices also get a button that takes a photo.
 */
export const PickButton = ({ input: { focusRef, ...input }, text, accept, isMany, helpId, onPick }: Props) => (
  <Box sx={{ '& input:focus-visible + label': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 } }}>
    <input
      id={input.id}
      ref={focusRef}
      type="file"
      accept={accept}
      multiple={isMany}
      disabled={input.disabled}
      aria-label={`${text}: ${input.label}`}
      aria-describedby={helpId}
      aria-invalid={input.error !== undefined}
      style={hidden}
      onBlur={input.onBlur}
      onChange={({ target }) => {
        onPick([...(target.files ?? [])]);
        // Allows the user to pick the same file again after removing it.
        target.value = '';
      }}
    />
    {accept?.includes('image/') === true && <CameraButton input={input} onPick={onPick} />}
    <Button
      component="label"
      htmlFor={input.id}
      size="small"
      variant="outlined"
      tabIndex={-1}
      role={undefined}
      disabled={input.disabled}
      startIcon={<InputIcon name="upload" />}
    >
      {text}
    </Button>
  </Box>
);
