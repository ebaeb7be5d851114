import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import type { Field } from '#model/field.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { Fieldset } from '../shared/inputs/Fieldset.tsx';
import { useFieldInput } from '../shared/inputs/useFieldInput.ts';
import type { InputProps } from '../view.ts';
import { objectOf } from './objectOf.ts';
import { type Pair, pairsOf } from './pairs.ts';
import './pairs.css';
import { InputIcon } from '../shared/inputs/InputIcon.tsx';
import { inputText } from '../../messages/en/inputText.ts';

type Row = Pair & { readonly key: number };

type FieldInput = ReturnType<typeof useFieldInput>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Returns the rows of the input, the functions that change them, and `focusOn`, the key of the row to focus next. */
const usePairs = (input: FieldInput, field: Field) => {
  const next = useRef(0);
  const rowsOf = (value: unknown): readonly Row[] =>
    pairsOf(value).map((pair) => ({ ...pair, key: (next.current += 1) }));
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(input.value));
  const [sent, setSent] = useState<unknown>(input.value);
  const focusOn = useRef<number>(undefined);
  // The value has changed elsewhere: a record was loaded, or the form was reset.
  if (!same(sent, input.value)) {
    setSent(input.value);
    setRows(rowsOf(input.value));
  }
  const change = (changed: readonly Row[]): void => {
    const value = objectOf(changed, field.property, input.value);
    setRows(changed);
    setSent(value);
    input.onChange(value);
  };
  return {
    rows,
    focusOn,
    add: () => {
      const key = (next.current += 1);
      focusOn.current = key;
      setRows([...rows, { key, name: '', text: '' }]);
    },
    remove: (key: number) => {
      focusOn.current = rows[rows.findIndex((row) => row.key === key) - 1]?.key;
      change(rows.filter((row) => row.key !== key));
    },
    set: (key: number, part: Partial<Pair>) => change(rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
  };
};

type PairRowProps = {
  readonly row: Row;
  /** Accessible name of the row. */
  readonly label: string;
  /** Whether another row has the same name. */
  readonly isTwice: boolean;
  readonly input: FieldInput;
  readonly pairs: ReturnType<typeof usePairs>;
};

const PairRow = ({ row: { key, name, text }, label, isTwice, input, pairs }: PairRowProps) => {
  const { focusOn, add, remove, set } = pairs;
  const common = { size: 'small', disabled: input.disabled, onBlur: input.onBlur, autoComplete: 'off' } as const;
  return (
    <div role="group" aria-label={label} className="kind-pair">
      <TextField
        {...common}
        label={inputText('pairs.name')}
        value={name}
        error={isTwice}
        helperText={isTwice ? inputText('pairs.twice') : undefined}
        inputRef={(element: HTMLInputElement | null) => {
          if (element === null || focusOn.current !== key) return;
          focusOn.current = undefined;
          element.focus();
        }}
        onChange={(event) => set(key, { name: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Backspace' || name !== '' || text !== '') return;
          event.preventDefault();
          remove(key);
        }}
      />
      <TextField
        {...common}
        label={inputText('pairs.value')}
        value={text}
        onChange={(event) => set(key, { text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <IconButton
        size="small"
        aria-label={inputText('removeItem', { item: label })}
        disabled={input.disabled}
        onClick={() => remove(key)}
      >
        <InputIcon name="delete" fontSize="small" />
      </IconButton>
    </div>
  );
};

/**
 * Input of an object whose keys the user chooses: a row for each key and its value. Enter in a value adds a row.
 * Backspace in the key of an empty row removes the row.
 */
export const PairsInput = (props: InputProps) => {
  const { field } = props;
  const input = useFieldInput(props);
  const pairs = usePairs(input, field);
  const names = pairs.rows.map(({ name }) => name.trim());
  return (
    <Fieldset title={input.label} required={input.required} description={input.description} error={input.error}>
      <div className="kind-pairs">
        {pairs.rows.map((row, index) => (
          <PairRow
            key={row.key}
            row={row}
            label={inputText('item', { field: field.title, position: index + 1 })}
            isTwice={names[index] !== '' && names.indexOf(row.name.trim()) !== names.lastIndexOf(row.name.trim())}
            input={input}
            pairs={pairs}
          />
        ))}
        <Button size="small" disabled={input.disabled} onClick={pairs.add} sx={{ alignSelf: 'start' }}>
          {inputText('add', { field: inLowerCase(field.title) })}
        </Button>
      </div>
    </Fieldset>
  );
};
