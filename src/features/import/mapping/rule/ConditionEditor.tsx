import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { PlainButton } from '../../../../layout/parts/PlainButton.tsx';
import { importMappingText } from '../../../../messages/en/importMappingText.ts';
import type { Origin } from '../origin.ts';

/** The tests of a condition, each with its initial value. */
const tests: readonly { readonly name: 'is' | 'matches' | 'blank' | 'filled'; readonly begin: JsonObject }[] = [
  { name: 'is', begin: { is: '' } },
  { name: 'matches', begin: { matches: '' } },
  { name: 'blank', begin: { blank: true } },
  { name: 'filled', begin: { blank: false } },
];

const nameOf = (test: JsonObject): string =>
  test['blank'] === false ? 'filled' : (tests.find(({ name }) => test[name] !== undefined)?.name ?? 'is');
const linesOf = (value: Json | undefined): string =>
  Array.isArray(value) ? value.map(String).join('\n') : typeof value === 'string' ? value : '';
const textsFrom = (text: string): Json => (text.includes('\n') ? text.split('\n') : text);

/** A column and the test of its values. */
type Entry = readonly [column: string, test: JsonObject];

type ConditionProps = {
  readonly entry: Entry;
  /** Position of the condition, from 1. */
  readonly number: number;
  /** The columns that have no condition yet. */
  readonly free: readonly string[];
  /** Called with the changed condition, or with undefined to remove it. */
  readonly onChange: (entry: Entry | undefined) => void;
};

const Condition = ({ entry: [column, test], number, free, onChange }: ConditionProps) => (
  <div className="xfer-condition">
    <select
      aria-label={importMappingText('condition.column', { number })}
      value={column}
      onChange={({ target }) => onChange([target.value, test])}
    >
      {[column, ...free].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
    <select
      aria-label={importMappingText('condition.test', { column })}
      value={nameOf(test)}
      onChange={({ target }) => onChange([column, tests.find(({ name }) => name === target.value)?.begin ?? {}])}
    >
      {tests.map(({ name }) => (
        <option key={name} value={name}>
          {importMappingText(`test.${name}`)}
        </option>
      ))}
    </select>
    {test['is'] !== undefined && (
      <textarea
        rows={linesOf(test['is']).split('\n').length}
        aria-label={importMappingText('condition.values', { column })}
        value={linesOf(test['is'])}
        onChange={({ target }) => onChange([column, { is: textsFrom(target.value) }])}
      />
    )}
    {test['matches'] !== undefined && (
      <input
        className="xfer-code"
        spellCheck={false}
        aria-label={importMappingText('condition.pattern', { column })}
        value={linesOf(test['matches'])}
        onChange={({ target }) => onChange([column, { matches: target.value }])}
      />
    )}
    <PlainButton
      look="quiet"
      aria-label={importMappingText('condition.remove', { column })}
      onClick={() => onChange(undefined)}
    >
      ✕
    </PlainButton>
  </div>
);

type ConditionEditorProps = {
  readonly when: Json | undefined;
  readonly header: readonly string[];
  readonly title: string;
  readonly origin: Origin;
  readonly onChange: (when: JsonObject | undefined) => void;
};

/**
 * Edits the condition of a rule. The user adds columns of `header` (all columns) and a test for each. The rule applies
 * only to the rows of a file, or the deliveries of a source (`origin`), that pass all tests. `onChange` gets the new
 * condition, or undefined if no test is left.
 */
export const ConditionEditor = ({ when, header, title, origin, onChange }: ConditionEditorProps) => {
  const entries = Object.entries(isObject(when) ? when : {}).map(
    ([column, test]): Entry => [column, isObject(test) ? test : {}],
  );
  const set = (next: readonly Entry[]): void => onChange(next.length === 0 ? undefined : Object.fromEntries(next));
  const change = (at: number, next: Entry | undefined): void =>
    set(next === undefined ? entries.toSpliced(at, 1) : entries.toSpliced(at, 1, next));
  const free = header.filter((column) => !entries.some(([used]) => used === column));
  return (
    <div className="xfer-conditions" role="group" aria-label={title}>
      {entries.map((entry, index) => (
        <Condition
          key={entry[0]}
          entry={entry}
          number={index + 1}
          free={free}
          onChange={(next) => change(index, next)}
        />
      ))}
      {free.length > 0 && (
        <label className="xfer-field">
          {entries.length === 0 ? importMappingText(`condition.where.${origin}`) : importMappingText('condition.and')}
          <select
            value=""
            onChange={({ target }) => {
              if (target.value !== '') set([...entries, [target.value, { is: '' }]]);
            }}
          >
            <option value="">
              {entries.length === 0
                ? importMappingText(`condition.every.${origin}`)
                : importMappingText('condition.add')}
            </option>
            {free.map((column) => (
              <option key={column}>{column}</option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
};
