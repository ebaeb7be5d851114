import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
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

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Input of an object whose keys the user chooses: a row for each key and its value. Enter in a value adds a row.
 * Backspace in the key of an empty row removes the row.
 */
export const PairsInput = (props: InputProps) => {
  const { field } = props;
  const input = useFieldInput(props);
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
  const add = (): void => {
    const key = (next.current += 1);
    focusOn.current = key;
    setRows([...rows, { key, name: '', text: '' }]);
  };
  const remove = (key: number): void => {
    focusOn.current = rows[rows.findIndex((row) => row.key === key) - 1]?.key;
    change(rows.filter((row) => row.key !== key));
  };
  const set = (key: number, part: Partial<Pair>): void =>
    change(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const isTwice = (name: string): boolean =>
    name.trim() !== '' && rows.filter((row) => row.name.trim() === name.trim()).length > 1;
  return (
    <Fieldset title={input.label} required={input.required} description={input.description} error={input.error}>
      <div className="kind-pairs">
        {rows.map(({ key, name, text }, index) => (
          <div
            key={key}
            role="group"
            aria-label={inputText('item', { field: field.title, position: index + 1 })}
            className="kind-pair"
          >
            <TextField
              label={inputText('pairs.name')}
              size="small"
              value={name}
              disabled={input.disabled}
              error={isTwice(name)}
              helperText={isTwice(name) ? inputText('pairs.twice') : undefined}
              inputRef={(element: HTMLInputElement | null) => {
                if (element === null || focusOn.current !== key) return;
                focusOn.current = undefined;
                element.focus();
              }}
              onChange={(event) => set(key, { name: event.target.value })}
              onBlur={input.onBlur}
              autoComplete="off"
              onKeyDown={(event) => {
                if (event.key !== 'Backspace' || name !== '' || text !== '') return;
                event.preventDefault();
                remove(key);
              }}
            />
            <TextField
              label={inputText('pairs.value')}
              size="small"
              value={text}
              disabled={input.disabled}
              onChange={(event) => set(key, { text: event.target.value })}
              onBlur={input.onBlur}
              autoComplete="off"
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
            />
            <IconButton
              size="small"
              aria-label={inputText('removeItem', {
                item: inputText('item', { field: field.title, position: index + 1 }),
              })}
              disabled={input.disabled}
              onClick={() => remove(key)}
            >
              <InputIcon name="delete" fontSize="small" />
            </IconButton>
          </div>
        ))}
        <Button size="small" disabled={input.disabled} onClick={add} sx={{ alignSelf: 'start' }}>
          {inputText('add', { field: inLowerCase(field.title) })}
        </Button>
      </div>
    </Fieldset>
  );
};
