import { useRef } from 'react';
import { PlainButton } from '../../../layout/parts/PlainButton.tsx';

type FileButtonProps = {
  /** Appearance of the button. */
  readonly look: 'contained' | 'text';
  /** What the button shows. */
  readonly text: string;
  /** Accessible name of the file input. */
  readonly label: string;
  /** Accepted file types: `.json,application/json`. */
  readonly accept: string;
  readonly onPick: (file: File | undefined) => void;
};

/**
 * A button that opens the browser's file picker. `onPick` gets the chosen file, or undefined if none is chosen. It is
 * also called if the user chooses the same file again, for example after correcting it.
 */
export const FileButton = ({ look, text, label, accept, onPick }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="gable-unseen"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          onPick(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <PlainButton look={look} onClick={() => input.current?.click()}>
        {text}
      </PlainButton>
    </>
  );
};
