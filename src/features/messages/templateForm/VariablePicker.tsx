import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { useId, useState, type KeyboardEvent } from 'react';
import type { Variable, VariableSource } from '#model/templates/variables.ts';
import { messagesText } from '../../../messages/en/messagesText.ts';

type VariablePickerProps = {
  readonly sources: readonly VariableSource[];
  /** Values of the record that the preview shows, by key. */
  readonly values: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  readonly onPick: (variable: Variable) => void;
};

/** Returns whether each typed word is in the title of the variable or of its source. */
const fits = (source: string, { key, title }: Variable, typed: string): boolean => {
  const text = `${source} ${title} ${key}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** Returns the sources with the variables that fit the typed text, without sources that have none. */
const findVariables = (sources: readonly VariableSource[], typed: string): ListProps['sources'] =>
  sources
    .map(({ name, title, variables }) => ({
      name,
      title,
      variables: variables.filter((variable) => fits(title, variable, typed)),
    }))
    .filter(({ variables }) => variables.length > 0);

/** Focuses the next or previous variable. */
const step = (list: HTMLElement, by: 1 | -1): void => {
  const items = [...list.querySelectorAll<HTMLElement>('button')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  items[Math.min(items.length - 1, Math.max(0, at + by))]?.focus();
};

type ListProps = Pick<VariablePickerProps, 'values' | 'onPick'> & {
  readonly sources: readonly Pick<VariableSource, 'name' | 'title' | 'variables'>[];
};

const VariableList = ({ sources, values, onPick }: ListProps) => (
  <>
    {sources.length === 0 && <p className="rec-muted">{messagesText('variables.none')}</p>}
    {sources.map(({ name, title, variables }) => (
      <section key={name} aria-label={title}>
        <h3>{title}</h3>
        <ul>
          {variables.map((variable) => (
            <li key={variable.key}>
              <button type="button" onClick={() => onPick(variable)}>
                <span>{variable.title}</span>
                <span className="msg-picker-value">{values[variable.key] ?? `{{${variable.key}}}`}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
);

/**
 * A button that opens a list of all variables, each with its value in the record that the preview shows. The user can
 * search the list.
 */
export const VariablePicker = ({ sources, values, disabled, onPick }: VariablePickerProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [typed, setTyped] = useState('');
  const id = useId();
  const found = findVariables(sources, typed);
  const pick = (variable: Variable): void => {
    setAnchor(null);
    onPick(variable);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const first = found[0]?.variables[0];
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && first !== undefined) {
      event.preventDefault();
      pick(first);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    step(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
  };
  return (
    <>
      <Button
        size="small"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setTyped('');
          setAnchor(currentTarget);
        }}
      >
        {messagesText('variables.insert')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { className: 'msg-picker', role: 'dialog', 'aria-labelledby': id } }}
        disableRestoreFocus
      >
        <div onKeyDown={onKeyDown}>
          <TextField
            autoFocus
            fullWidth
            size="small"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            label={<span id={id}>{messagesText('variables.find')}</span>}
          />
          <VariableList sources={found} values={values} onPick={pick} />
        </div>
      </Popover>
    </>
  );
};
