import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import type { Json } from '#model/schema/json.ts';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import { useProblemsAt, type PartProps } from './fileForm.tsx';
import { type ValueChoice, hintOf, inputSizeOf } from '../file/shapeOf.ts';

/**
 * Returns the text below the input of the value at `path`: `helperText` has the problems of the value or, if there are
 * none, the meaning of its word. `error` says whether there are problems.
 */
export const useHelp = ({ part, path }: Pick<PartProps, 'part' | 'path'>) => {
  const problems = useProblemsAt(path);
  const hint = hintOf(part);
  return {
    error: problems.length > 0,
    helperText: problems.length > 0 ? problems.join(' ') : hint,
  };
};

/**
 * Input of a text in a file. `isLong`: the text may have several lines. `type`: the type of the HTML input, such as
 * `time`.
 */
export const TextInput = (props: PartProps & { readonly isLong?: boolean; readonly type?: string }) => {
  const { part, label, value, onChange, isLong = false, type } = props;
  const isWrapped = !isLong && inputSizeOf(part) === 'lines';
  return (
    <TextField
      size="small"
      fullWidth
      label={label}
      value={typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="off"
      {...(isLong || isWrapped ? { multiline: true, minRows: isLong ? 3 : 1 } : {})}
      onKeyDown={(event) => {
        // The text may wrap, but it is one line in the file.
        if (isWrapped && event.key === 'Enter') event.preventDefault();
      }}
      {...(type === undefined ? {} : { type, slotProps: { inputLabel: { shrink: true } } })}
      {...useHelp(props)}
    />
  );
};

/** Input of a number in a file. A text that is not a number is written to the file, and the check reports it. */
export const NumberInput = (props: PartProps) => {
  const { label, value, onChange } = props;
  const send = (text: string): void => {
    const number = Number(text);
    onChange(text.trim() !== '' && Number.isFinite(number) ? number : text);
  };
  return (
    <TextField
      size="small"
      fullWidth
      label={label}
      value={String(value ?? '')}
      onChange={({ target }) => send(target.value)}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      {...useHelp(props)}
    />
  );
};

const keyOf = (value: Json | undefined): string => JSON.stringify(value ?? null);

type ChoiceInputProps = PartProps & {
  readonly choices: readonly ValueChoice[];
  /** Whether the meaning of a choice is shown only in the list. */
  readonly isPlain?: boolean;
};

/**
 * Input of one of several values, each with its meaning. With `isPlain`, the meanings are shown only in the open list.
 * A value in the file that is not one of `choices` is shown as it is.
 */
export const ChoiceInput = ({ choices, isPlain = false, ...props }: ChoiceInputProps) => {
  const { label, value, onChange } = props;
  const chosen = choices.find((choice) => keyOf(choice.value) === keyOf(value));
  const { error, helperText } = useHelp(props);
  const isOther = chosen === undefined && value !== undefined && value !== '';
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={label}
      value={chosen === undefined && !isOther ? '' : keyOf(value)}
      onChange={({ target }) => {
        const next = choices.find((choice) => keyOf(choice.value) === target.value);
        if (next !== undefined) onChange(next.value);
      }}
      error={error}
      helperText={error ? helperText : isPlain ? undefined : (chosen?.hint ?? helperText)}
      slotProps={{ select: { renderValue: () => chosen?.label ?? (typeof value === 'string' ? value : keyOf(value)) } }}
    >
      {choices.map((choice) => (
        <MenuItem key={keyOf(choice.value)} value={keyOf(choice.value)}>
          <span className="file-choice">
            {choice.label}
            {choice.hint !== undefined && <small>{choice.hint}</small>}
          </span>
        </MenuItem>
      ))}
      {isOther && <MenuItem value={keyOf(value)}>{keyOf(value)}</MenuItem>}
    </TextField>
  );
};

/** Input of true or false in a file, labelled yes and no. */
export const YesNoInput = (props: PartProps) => (
  <ChoiceInput
    {...props}
    choices={[true, false].map((value) => ({
      value,
      label: fileEditorText(value ? 'yes' : 'no'),
      hint: undefined,
    }))}
  />
);

const formatted = (value: Json | undefined): string => (value === undefined ? '' : JSON.stringify(value, null, 2));

/**
 * Input of a value as JSON, if the form has no other input for it. A text that is not JSON does not change the file.
 */
export const JsonInput = ({ label, value, path, onChange }: PartProps) => {
  const id = useId();
  const problems = useProblemsAt(path);
  const [draft, setDraft] = useState<string>();
  const text = draft ?? formatted(value);
  const change = (next: string): void => {
    setDraft(next);
    try {
      onChange(JSON.parse(next) as Json);
    } catch {
      // Keeps the typed text. The text below the input says that it is not JSON yet.
    }
  };
  const isJson = ((): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return text.trim() === '';
    }
  })();
  const problem = isJson ? problems.join(' ') : fileEditorText('notJson');
  return (
    <TextField
      id={id}
      className="file-json"
      size="small"
      fullWidth
      multiline
      maxRows={14}
      label={label}
      value={text}
      onChange={({ target }) => change(target.value)}
      onBlur={() => {
        if (isJson) setDraft(undefined);
      }}
      error={problem !== ''}
      helperText={problem === '' ? fileEditorText('asJson') : problem}
      slotProps={{ htmlInput: { spellCheck: false } }}
    />
  );
};
