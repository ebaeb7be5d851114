import type { Field } from '#model/field.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { importMappingText } from '../../../../messages/en/importMappingText.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { ConversionEditor } from './ConversionEditor.tsx';
import { type RuleSpec, withWords } from '../mapping.ts';
import type { Origin } from '../origin.ts';

type RuleRefinementsProps = {
  readonly field: Field;
  readonly rule: RuleSpec;
  readonly header: readonly string[];
  /** Texts in the column, for a table of replacements. */
  readonly found: readonly string[];
  readonly origin?: Origin;
  readonly onChange: (rule: RuleSpec) => void;
};

/**
 * Edits everything in a rule except its source: its conversions, its condition, whether the value is required, and its
 * min and max. `header`: the columns that the condition can test. `found`: the values that the column of the rule has
 * in the first rows; a new table of replacements starts with them.
 */
export const RuleRefinements = ({ field, rule, header, found, origin = 'file', onChange }: RuleRefinementsProps) => {
  const set = (words: Parameters<typeof withWords>[1]): void => onChange(withWords(rule, words));
  const steps = (Array.isArray(rule['convert']) ? rule['convert'] : []).filter((step): step is JsonObject =>
    isObject(step),
  );
  const limit = (word: 'min' | 'max', title: string) => (
    <label className="xfer-field">
      {title}
      <input
        value={typeof rule[word] === 'string' ? rule[word] : ''}
        onChange={({ target }) => set({ [word]: target.value === '' ? undefined : target.value })}
      />
    </label>
  );
  return (
    <>
      <h3>{importMappingText('rule.conversions')}</h3>
      <ConversionEditor
        steps={steps}
        options={field.choices}
        found={found}
        origin={origin}
        onChange={(convert) => set({ convert: convert.length === 0 ? undefined : [...convert] })}
      />
      <h3>{importMappingText(`rule.rows.${origin}`)}</h3>
      <ConditionEditor
        title={importMappingText('rule.conditions')}
        when={rule['when']}
        header={header}
        origin={origin}
        onChange={(when) => set({ when })}
      />
      <details open={rule['required'] !== undefined || rule['min'] !== undefined || rule['max'] !== undefined}>
        <summary>{importMappingText('rule.limits')}</summary>
        <div className="xfer-step-inputs">
          <label className="xfer-check">
            <input
              type="checkbox"
              checked={rule['required'] === true}
              onChange={({ target }) => set({ required: target.checked ? true : undefined })}
            />{' '}
            {importMappingText(`rule.required.${origin}`)}
          </label>
          {limit('min', importMappingText('rule.min'))}
          {limit('max', importMappingText('rule.max'))}
        </div>
      </details>
      {typeof rule['$comment'] === 'string' && <p className="xfer-lead">{rule['$comment']}</p>}
    </>
  );
};
