import type { Field } from '#model/field.ts';
import { FixedValue } from './FixedValue.tsx';
import { type RuleSpec, withWords } from '../mapping.ts';
import { PartsEditor } from './PartsEditor.tsx';
import { RuleRefinements } from './RuleRefinements.tsx';
import { importMappingText } from '../../../../messages/en/importMappingText.ts';

type RuleEditorProps = {
  readonly field: Field;
  readonly rule: RuleSpec;
  readonly header: readonly string[];
  /** The first rows of the file. */
  readonly sample: readonly (readonly string[])[];
  readonly onChange: (rule: RuleSpec) => void;
};

const sources = ['column', 'value', 'parts'] as const;
type Source = (typeof sources)[number];

const sourceOf = (rule: RuleSpec): Source =>
  rule['parts'] !== undefined ? 'parts' : rule['value'] !== undefined ? 'value' : 'column';

/**
 * Edits one rule of a field: its source (a column, a fixed value, or a text that combines columns), its condition, its
 * conversions and its limits. `header`: the columns of the file. `sample`: the first rows of the file, whose values are
 * shown as examples.
 */
export const RuleEditor = ({ field, rule, header, sample, onChange }: RuleEditorProps) => {
  const source = sourceOf(rule);
  const set = (words: Parameters<typeof withWords>[1]): void => onChange(withWords(rule, words));
  const [first = ''] = header;
  const begin: Readonly<Record<Source, Parameters<typeof withWords>[1]>> = {
    column: { column: first, value: undefined, parts: undefined, join: undefined },
    value: { column: undefined, value: field.choices[0] ?? '', parts: undefined, join: undefined },
    parts: {
      column: undefined,
      value: undefined,
      parts: [`{${typeof rule['column'] === 'string' ? rule['column'] : first}}`],
    },
  };
  const column = typeof rule['column'] === 'string' ? rule['column'] : '';
  const place = header.indexOf(column);
  const found = [...new Set(sample.map((row) => (row[place] ?? '').trim()).filter((text) => text !== ''))];
  return (
    <div className="xfer-rule">
      <div className="xfer-step-inputs">
        <label className="xfer-field">
          {importMappingText('source.title')}
          <select value={source} onChange={({ target }) => set(begin[target.value as Source])}>
            {sources.map((one) => (
              <option key={one} value={one}>
                {importMappingText(`source.${one}`)}
              </option>
            ))}
          </select>
        </label>
        {source === 'column' && (
          <label className="xfer-field">
            {importMappingText('rule.column')}
            <select value={column} onChange={({ target }) => set({ column: target.value })}>
              {(place === -1 ? [column, ...header] : header).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        {source === 'value' && (
          <div className="xfer-field">
            <span>{importMappingText('text')}</span>
            <FixedValue
              field={field}
              label={importMappingText('text')}
              value={typeof rule['value'] === 'string' ? rule['value'] : ''}
              onChange={(value) => set({ value })}
            />
          </div>
        )}
      </div>
      {source === 'column' && found.length > 0 && (
        <p className="xfer-lead">{importMappingText('rule.example', { values: found.slice(0, 4).join(' · ') })}</p>
      )}
      {source === 'parts' && <PartsEditor rule={rule} header={header} onChange={onChange} />}
      <RuleRefinements field={field} rule={rule} header={header} found={found} onChange={onChange} />
    </div>
  );
};
