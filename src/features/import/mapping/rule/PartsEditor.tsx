import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { PlainButton } from '../../../../layout/parts/PlainButton.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';
import { type RuleSpec, withWords } from '../mapping.ts';
import type { Origin } from '../origin.ts';
import { importMappingText } from '../../../../messages/en/importMappingText.ts';

type PartsEditorProps = {
  readonly rule: RuleSpec;
  readonly header: readonly string[];
  readonly origin?: Origin;
  readonly onChange: (rule: RuleSpec) => void;
};

const partOf = (part: Json): JsonObject => (isObject(part) ? part : { text: part });
/** Returns a part as a mapping file contains it. A part without a condition is only a text. */
const specOf = (part: JsonObject): Json => (Object.keys(part).length === 1 ? (part['text'] ?? '') : part);

type PartProps = {
  readonly part: JsonObject;
  /** Position of the part, from 1. */
  readonly number: number;
  readonly header: readonly string[];
  readonly origin: Origin;
  /** Called with the changed part, or with undefined to remove it. */
  readonly onChange: (part: JsonObject | undefined) => void;
};

const PartInputs = ({ part, number, header, origin, onChange }: PartProps) => {
  const text = typeof part['text'] === 'string' ? part['text'] : '';
  return (
    <fieldset className="xfer-step">
      <legend>{importMappingText('parts.one', { number })}</legend>
      <div className="xfer-step-inputs">
        <label className="xfer-field">
          {importMappingText('parts.text', { number })}
          <input value={text} onChange={({ target }) => onChange({ ...part, text: target.value })} />
        </label>
        <label className="xfer-field">
          {importMappingText('parts.insert', { number })}
          <select
            value=""
            onChange={({ target }) => {
              if (target.value !== '') onChange({ ...part, text: `${text}{${target.value}}` });
            }}
          >
            <option value="">{importMappingText('choose')}</option>
            {header.map((column) => (
              <option key={column}>{column}</option>
            ))}
          </select>
        </label>
      </div>
      <ConditionEditor
        title={importMappingText('parts.condition', { number })}
        when={part['when']}
        header={header}
        origin={origin}
        onChange={(when) => onChange(withWords(part, { when }))}
      />
      <div className="xfer-step-acts">
        <PlainButton look="text" onClick={() => onChange(undefined)}>
          {importMappingText('parts.remove', { number })}
        </PlainButton>
      </div>
    </fieldset>
  );
};

/**
 * Edits a rule that combines columns into one text: the parts of the text, each of which can have a condition, and the
 * separator between the parts. `header`: the columns that a part can use. `onChange` gets the changed rule.
 */
export const PartsEditor = ({ rule, header, origin = 'file', onChange }: PartsEditorProps) => {
  const parts = Array.isArray(rule['parts']) ? rule['parts'] : [];
  const set = (next: readonly Json[]): void => onChange(withWords(rule, { parts: next }));
  const change = (at: number, next: JsonObject | undefined): void =>
    set(parts.flatMap((part, index) => (index === at ? (next === undefined ? [] : [specOf(next)]) : [part])));
  return (
    <div className="xfer-steps">
      <p className="xfer-lead">{importMappingText('parts.hint')}</p>
      {parts.map((part, index) => (
        <PartInputs
          // oxlint-disable-next-line react/no-array-index-key -- parts have no id
          key={index}
          part={partOf(part)}
          number={index + 1}
          header={header}
          origin={origin}
          onChange={(next) => change(index, next)}
        />
      ))}
      <PlainButton look="text" onClick={() => set([...parts, header[0] === undefined ? '' : `{${header[0]}}`])}>
        {importMappingText('parts.add')}
      </PlainButton>
      <label className="xfer-field">
        {importMappingText('parts.separator')}
        <input
          value={typeof rule['join'] === 'string' ? rule['join'] : ' '}
          onChange={({ target }) =>
            onChange(withWords(rule, { join: target.value === ' ' ? undefined : target.value }))
          }
        />
        <small>{importMappingText('parts.default')}</small>
      </label>
    </div>
  );
};
