import Button from '@mui/material/Button';
import { isList, isObject } from '#model/schema/json.ts';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import { Glyph } from '../../../resources/shared/parts/Glyph.tsx';
import { FieldsInput } from './FieldsInput.tsx';
import type { PartProps } from './fileForm.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import { RuleInput, type RuleProps } from './RuleInput.tsx';

/** The rules of one field. If there are several, the first one whose condition matches is used. */
const RulesOfField = ({ field, title, path, rule, onChange }: RuleProps) => {
  const rules = isList(rule) ? rule : [rule];
  const isOne = !Array.isArray(rule);
  const add = (): void => onChange([...rules, { column: '' }]);
  return (
    <div className="file-words">
      {rules.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rules have no id, and their inputs follow the props
        <div key={index} className="file-cell" data-place="row">
          <RuleInput
            field={field}
            title={isOne ? title : fileEditorText('entry', { what: title, number: index + 1 })}
            path={isOne ? path : [...path, index]}
            rule={one}
            onChange={(next) => onChange(isOne ? next : rules.map((other, at) => (at === index ? next : other)))}
          />
          {rules.length > 1 && (
            <RemoveButton
              label={fileEditorText('entry', { what: title, number: index + 1 })}
              onClick={() => onChange(rules.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {(!isOne || (isObject(rule) && rule['when'] !== undefined)) && (
        <div className="file-add">
          <Button size="small" startIcon={<Glyph name="add" size={16} />} onClick={add}>
            {fileEditorText('addOtherwise', { field: title })}
          </Button>
        </div>
      )}
    </div>
  );
};

/**
 * Edits an object whose keys are fields of the source's resource, and whose values say how a delivery fills them: from
 * which columns, with which conversions, conditions and limits.
 */
export const FieldRulesInput = (props: PartProps) => (
  <FieldsInput
    {...props}
    startFor={() => ({ column: '' })}
    renderRow={({ field, title, path, value, onChange }) => (
      <RulesOfField field={field} title={title} path={path} rule={value} onChange={onChange} />
    )}
  />
);
