import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { PlainButton } from '../../../../layout/parts/PlainButton.tsx';
import {
  type ConversionInput,
  conversionForms,
  conversionName,
  conversionPresets,
  elseTitles,
} from './conversionForms.ts';
import { withWords } from '../mapping.ts';
import type { Origin } from '../origin.ts';
import { TableInput } from './TableInput.tsx';
import { importMappingText } from '../../../../messages/en/importMappingText.ts';

type StepProps = {
  readonly step: JsonObject;
  readonly place: number;
  /** Values that the field accepts. */
  readonly options: readonly string[];
  readonly onChange: (step: JsonObject) => void;
};

const textOf = (value: Json | undefined): string =>
  value === undefined || value === null || typeof value === 'object' ? '' : String(value);
/** Parses a number. An incomplete number such as `1.` remains a text, so that the user can continue to type. */
const numberFrom = (text: string): Json =>
  text.trim() !== '' && String(Number(text)) === text.trim() ? Number(text) : text;

const StepInput = ({ input, step, options, place, onChange }: StepProps & { readonly input: ConversionInput }) => {
  const value = step[input.word];
  const set = (next: Json | undefined): void => onChange(withWords(step, { [input.word]: next }));
  if (input.as === 'table')
    return (
      <TableInput
        title={`${input.title} ${place}`}
        value={value}
        from={input.from}
        to={input.to}
        options={options}
        onChange={set}
      />
    );
  if (input.as === 'choice') {
    return (
      <label className="xfer-field">
        {input.title}
        <select value={textOf(value)} onChange={({ target }) => set(target.value)}>
          {Object.entries(input.options).map(([word, title]) => (
            <option key={word} value={word}>
              {title}
            </option>
          ))}
        </select>
      </label>
    );
  }
  const isOptional = input.as !== 'number' && input.isOptional === true;
  return (
    <label className="xfer-field">
      {input.title}
      <input
        className={input.as === 'pattern' ? 'xfer-code' : undefined}
        inputMode={input.as === 'number' ? 'decimal' : undefined}
        value={textOf(value)}
        spellCheck={false}
        onChange={({ target }) =>
          set(
            input.as === 'number'
              ? numberFrom(target.value)
              : target.value === '' && isOptional
                ? undefined
                : target.value,
          )
        }
      />
      {input.hint !== undefined && <small>{input.hint}</small>}
    </label>
  );
};

const ElseInput = ({ step, origin, onChange }: Pick<StepProps, 'step' | 'onChange'> & { readonly origin: Origin }) => {
  const given = step['else'];
  const chosen = isObject(given) ? 'use' : textOf(given) || 'refuse';
  return (
    <>
      <label className="xfer-field">
        {importMappingText('conversion.else')}
        <select
          value={chosen}
          onChange={({ target }) =>
            onChange(
              withWords(step, {
                else: target.value === 'refuse' ? undefined : target.value === 'use' ? { use: '' } : target.value,
              }),
            )
          }
        >
          {Object.entries(elseTitles(origin)).map(([word, title]) => (
            <option key={word} value={word}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {isObject(given) && (
        <label className="xfer-field">
          {importMappingText('text')}
          <input
            value={textOf(given['use'])}
            onChange={({ target }) => onChange(withWords(step, { else: { use: target.value } }))}
          />
        </label>
      )}
    </>
  );
};

type EditorProps = {
  /** The conversions, in the order in which they are applied. */
  readonly steps: readonly JsonObject[];
  /** Values that the field accepts. Empty if it accepts any. */
  readonly options: readonly string[];
  /**
   * The different texts in the first rows of the column; empty if they are not known. A new table of replacements
   * starts with one row for each.
   */
  readonly found: readonly string[];
  /** What the mapping reads. The texts on the screen depend on it. Default: `file`. */
  readonly origin?: Origin;
  readonly onChange: (steps: readonly JsonObject[]) => void;
};

type ConversionProps = Omit<StepProps, 'onChange'> & {
  readonly origin: Origin;
  /** Called with the changed conversion, or with undefined to remove it. */
  readonly onChange: (step: JsonObject | undefined) => void;
  /** Moves the conversion before the previous one. */
  readonly onUp: () => void;
};

const Conversion = ({ step, place, options, origin, onChange, onUp }: ConversionProps) => {
  const name = conversionName(step);
  const form = name === undefined ? undefined : conversionForms(origin)[name];
  return (
    <fieldset className="xfer-step">
      <legend>
        {place}. {form?.title ?? importMappingText('conversion.unknown')}
      </legend>
      <div className="xfer-step-inputs">
        {form?.inputs.map((input) => (
          <StepInput key={input.word} {...{ input, step, place, options, onChange }} />
        ))}
        {form?.hasElse === true && <ElseInput step={step} origin={origin} onChange={onChange} />}
      </div>
      {typeof step['$comment'] === 'string' && <small>{step['$comment']}</small>}
      <div className="xfer-step-acts">
        {place > 1 && (
          <PlainButton look="text" onClick={onUp}>
            {importMappingText('conversion.up')}
          </PlainButton>
        )}
        <PlainButton look="text" onClick={() => onChange(undefined)}>
          {importMappingText('conversion.remove')}
        </PlainButton>
      </div>
    </fieldset>
  );
};

/**
 * Returns a table of replacements with a row for each text: the value that the field accepts and that differs only in
 * case, otherwise the text itself, or '' if the field accepts only `options`.
 */
const tableFor = (texts: readonly string[], options: readonly string[]): JsonObject => ({
  lookup: Object.fromEntries(
    texts.map((text) => [
      text,
      options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? (options.length === 0 ? text : ''),
    ]),
  ),
});

/**
 * The editor of the conversions (`steps`) that a mapping applies to the values of one field, from first to last. The
 * user can add, change, move and remove conversions; `onChange` gets the new list. A conversion of a type that the
 * editor does not offer can only be moved or removed. A new table of replacements starts with a row for each value in
 * `found`. `options`: the values that the field accepts, which the table suggests as replacements.
 */
export const ConversionEditor = ({ steps, options, found, origin = 'file', onChange }: EditorProps) => {
  const change = (at: number, next: JsonObject | undefined): void =>
    onChange(
      steps.flatMap((step, index): readonly JsonObject[] =>
        index === at ? (next === undefined ? [] : [next]) : [step],
      ),
    );
  const move = (at: number): void => onChange(steps.toSpliced(at - 1, 2, ...steps.slice(at - 1, at + 1).toReversed()));
  const add = (title: string): void => {
    const preset = conversionPresets().find((one) => one.title === title);
    if (preset === undefined) return;
    // A new table has a row for each value of the column.
    const isTable = preset.step['lookup'] !== undefined && found.length > 0;
    onChange([...steps, isTable ? tableFor(found, options) : preset.step]);
  };
  return (
    <div className="xfer-steps">
      {steps.map((step, index) => (
        <Conversion
          // oxlint-disable-next-line react/no-array-index-key -- conversions have no id, and what their inputs show follows the props
          key={index}
          step={step}
          place={index + 1}
          options={options}
          origin={origin}
          onChange={(next) => change(index, next)}
          onUp={() => move(index)}
        />
      ))}
      <label className="xfer-field">
        {importMappingText('conversion.add')}
        <select value="" onChange={({ target }) => add(target.value)}>
          <option value="">{importMappingText('choose')}</option>
          {conversionPresets().map(({ title }) => (
            <option key={title}>{title}</option>
          ))}
        </select>
      </label>
    </div>
  );
};
