import { useState } from 'react';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { kindFor } from '../../index.ts';
import { useKindContext } from '../../kindContext.tsx';
import type { InputProps } from '../../view.ts';
import { editText } from './editText.ts';
import { textFieldProps } from './textFieldProps.ts';
import { toJson } from '../cells/toJson.ts';
import { useFieldInput } from './useFieldInput.ts';

type Options = {
  /** The type of the HTML input. It and `inputMode` determine the keyboard of a phone. */
  readonly type?: 'text' | 'tel';
  readonly inputMode?: 'decimal' | 'numeric' | 'tel' | 'text';
  /** Shows the parsed value in the input after what the user types, e.g. `= 1.25 Cr`. */
  readonly preview?: true;
};

/** Returns the props of an input that show, after the typed text, how it is read. */
const readAsProps = (id: string, text: string) => ({
  input: {
    endAdornment: (
      <InputAdornment id={`${id}-read-as`} position="end" sx={{ flex: 'none' }}>
        {`= ${text}`}
      </InputAdornment>
    ),
  },
  described: { 'aria-describedby': `${id}-helper-text ${id}-read-as` },
});

/**
 * Creates the input of a value that is typed as text and parsed, e.g. `1.25 Cr` → 12500000. A blank text becomes null.
 * If the text cannot be parsed, the form keeps it as the value, so that the user does not lose it and validation
 * rejects it. With `preview`, the parsed value of a number is shown in the input. chosen: not below it, because buttons
 * below would move when the user leaves the input, and the click that leaves it would miss them.
 */
export const parsedInput = ({ type = 'text', inputMode, preview }: Options) =>
  function ParsedInput(props: InputProps) {
    const input = useFieldInput(props);
    const context = useKindContext();
    const [draft, setDraft] = useState<string>();
    const { field } = props;
    const kind = kindFor(field);
    const value = toJson(input.value);

    const read = (text: string) => {
      setDraft(text);
      const parsed = text.trim() === '' ? { value: null } : kind.fromText(text, field, context);
      input.onChange('problem' in parsed ? text : parsed.value);
    };
    const shown = draft ?? editText(value, field, context);
    const parsed = draft === undefined && typeof value === 'string' ? kind.fromText(value, field, context) : undefined;
    const problem = input.error ?? (parsed !== undefined && 'problem' in parsed ? parsed.problem : undefined);
    const shared = textFieldProps({ ...input, error: problem });
    const text = preview && typeof value === 'number' ? kind.toText(value, field, context) : '';
    const readAs = text === '' || text === shown ? undefined : readAsProps(input.id, text);
    return (
      <TextField
        {...shared}
        type={type}
        value={shown}
        onChange={(event) => read(event.target.value)}
        onBlur={() => {
          setDraft(undefined);
          input.onBlur();
        }}
        slotProps={{ htmlInput: { inputMode, ...readAs?.described }, input: readAs?.input ?? {} }}
      />
    );
  };
