import { useState } from 'react';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { PlainButton } from '../../../../layout/parts/PlainButton.tsx';
import { sameJson } from '#model/values/sameJson.ts';
import { importMappingText } from '../../../../messages/en/importMappingText.ts';

type TableInputProps = {
  readonly title: string;
  readonly value: Json | undefined;
  readonly from: string;
  readonly to: string;
  /** Suggestions for replacements. */
  readonly options: readonly string[];
  readonly onChange: (value: JsonObject) => void;
};

type Rows = readonly (readonly [string, string])[];

const rowsOf = (value: Json | undefined): Rows =>
  Object.entries(isObject(value) ? value : {}).map(([key, text]) => [key, String(text)]);

/**
 * Edits a table of texts and their replacements. `from` and `to` are the labels of its two columns. `options` are
 * suggested as replacements.
 */
export const TableInput = ({ title, value, from, to, options, onChange }: TableInputProps) => {
  const stored = rowsOf(value);
  const [typed, setTyped] = useState(stored);
  // While the user types, two rows may have the same text, which the stored table cannot contain. The typed rows are
  // therefore kept until `value` is another table.
  const rows = sameJson(Object.fromEntries(typed), Object.fromEntries(stored)) ? typed : stored;
  const set = (next: Rows): void => {
    setTyped(next);
    onChange(Object.fromEntries(next));
  };
  const listId = `xfer-${title.replace(/\W+/g, '-')}`;
  const change = (at: number, next: readonly [string, string] | undefined): void =>
    set(rows.flatMap((row, index): Rows => (index === at ? (next === undefined ? [] : [next]) : [row])));
  return (
    <div className="xfer-pairs" role="group" aria-label={title}>
      {rows.map(([key, text], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the key of a row changes while it is typed
        <div key={index} className="xfer-pair">
          <input
            aria-label={`${from} ${index + 1}`}
            placeholder={from}
            value={key}
            onChange={({ target }) => change(index, [target.value, text])}
          />
          <span aria-hidden="true">→</span>
          <input
            aria-label={`${to} ${index + 1}`}
            placeholder={to}
            value={text}
            list={options.length > 0 ? listId : undefined}
            onChange={({ target }) => change(index, [key, target.value])}
          />
          <PlainButton
            look="quiet"
            aria-label={importMappingText('removeRow', {
              row: key === '' ? importMappingText('row', { number: index + 1 }) : key,
            })}
            onClick={() => change(index, undefined)}
          >
            ✕
          </PlainButton>
        </div>
      ))}
      {options.length > 0 && (
        <datalist id={listId}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
      <PlainButton look="text" disabled={rows.some(([key]) => key === '')} onClick={() => set([...rows, ['', '']])}>
        {importMappingText('addRow')}
      </PlainButton>
    </div>
  );
};
