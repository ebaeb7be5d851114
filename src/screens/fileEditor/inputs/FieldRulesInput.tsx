import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Field } from '#model/field.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Path } from '#model/schema/showPath.ts';
import { PartsEditor } from '../../../features/import/mapping/rule/PartsEditor.tsx';
import { RuleRefinements } from '../../../features/import/mapping/rule/RuleRefinements.tsx';
import { TransferFrame } from '../../../features/import/mapping/TransferFrame.tsx';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import { Glyph } from '../../../resources/shared/parts/Glyph.tsx';
import { FieldsInput } from './FieldsInput.tsx';
import { useFileForm, type PartProps } from './fileForm.tsx';
import { JsonInput, TextInput } from './LeafInput.tsx';
import { NameInput } from './NameInput.tsx';
import { PartProblems } from './PartProblems.tsx';
import { RemoveButton } from './RemoveButton.tsx';

/** Where the value of a field comes from. `parts`: lines of text with columns in braces. */
const ways = ['column', 'value', 'parts'] as const;
type Way = (typeof ways)[number];

/** Separators between the parts of a text. */
const joins = [
  { text: '\n', name: 'line' },
  { text: ' ', name: 'space' },
  { text: ', ', name: 'comma' },
] as const;

const wayOf = (rule: JsonObject): Way | undefined => ways.find((way) => Object.hasOwn(rule, way));

type RuleProps = {
  readonly field: Field | undefined;
  readonly title: string;
  readonly path: Path;
  readonly rule: Json;
  readonly onChange: (rule: Json) => void;
};

/** Words of a rule that `RuleRefinements` edits. */
const refined = ['convert', 'when', 'required', 'min', 'max', '$comment'] as const;

/** Returns whether the form can show the conversions and the condition of a rule. */
const isPlainRule = ({ convert = [], when = {} }: JsonObject): boolean =>
  Array.isArray(convert) && convert.every((step) => isObject(step)) && isObject(when) && !Array.isArray(when);

const isTexts = (value: Json | undefined): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const RuleInput = ({ field, title, path, rule, onChange }: RuleProps) => {
  const { columns } = useFileForm();
  // checked: an object in a JSON file
  const object = isObject(rule) && !Array.isArray(rule) ? (rule as JsonObject) : undefined;
  const way = object === undefined ? undefined : wayOf(object);
  const [isOpen, setIsOpen] = useState(() => refined.some((word) => object?.[word] !== undefined));
  if (object === undefined || way === undefined || !isPlainRule(object))
    return <JsonInput part={{}} label={title} path={path} value={rule} onChange={onChange} />;
  const { [way]: value, ...others } = object;
  const { join, ...further } = others;
  const isPlainJoin = way === 'parts' && joins.some(({ text }) => text === (join ?? ' '));
  const hasConditions = way === 'parts' && !isTexts(value);
  const edited: readonly string[] = [way, ...(way === 'parts' ? ['join'] : []), ...refined];
  const unknown = Object.fromEntries(Object.entries(object).filter(([word]) => !edited.includes(word)));
  const change = (next: Json): void => onChange({ ...object, [way]: next });
  const props = { part: {}, label: fileEditorText(`way.${way}`), path: [...path, way], value };
  const turn = (next: Way): void => {
    const text = Array.isArray(value) ? String(value[0] ?? '') : String(value ?? '');
    const plain = text.replace(/^\{(.*)\}$/, '$1');
    const turned: Json = next !== 'parts' ? plain : way === 'column' ? [`{${plain}}`] : [plain];
    onChange({ [next]: turned, ...further, ...(next === 'parts' ? { join: '\n' } : {}) });
  };
  return (
    <div className="file-rule" role="group" aria-label={title}>
      <span className="file-condition-field">{title}</span>
      <TextField
        select
        size="small"
        value={way}
        onChange={({ target }) => {
          const next = ways.find((one) => one === target.value);
          if (next !== undefined && next !== way) turn(next);
        }}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': fileEditorText('wayOf', { field: title }) } } }}
      >
        {ways.map((one) => (
          <MenuItem key={one} value={one}>
            {fileEditorText(`way.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <div className="file-condition-value">
        {way === 'column' && (
          <NameInput {...props} isFree options={columns.map((name) => ({ name, title: name }))} onChange={change} />
        )}
        {way === 'value' && <TextInput {...props} onChange={change} />}
        {way === 'parts' && !hasConditions && (
          <TextField
            size="small"
            fullWidth
            multiline
            label={fileEditorText('way.parts')}
            helperText={fileEditorText('partsHelp')}
            value={Array.isArray(value) ? value.join('\n') : String(value ?? '')}
            onChange={({ target }) => change(target.value.split('\n'))}
          />
        )}
        {hasConditions && (
          <TransferFrame>
            <PartsEditor rule={object} header={columns} origin="delivery" onChange={onChange} />
          </TransferFrame>
        )}
        {isPlainJoin && isTexts(value) && value.length > 1 && (
          <TextField
            select
            size="small"
            label={fileEditorText('join.label')}
            value={typeof join === 'string' ? join : ' '}
            onChange={({ target }) => onChange({ ...object, join: target.value })}
          >
            {joins.map(({ text, name }) => (
              <MenuItem key={name} value={text}>
                {fileEditorText(`join.${name}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
        <PartProblems path={path} shown={[[...path, way]]} />
        {field !== undefined && (
          <details
            className="file-refinements"
            open={isOpen}
            onToggle={({ currentTarget: { open } }) => setIsOpen(open)}
          >
            <summary>{fileEditorText('conversions')}</summary>
            {isOpen && (
              <TransferFrame>
                <RuleRefinements
                  field={field}
                  rule={object}
                  header={columns}
                  found={[]}
                  origin="delivery"
                  onChange={onChange}
                />
              </TransferFrame>
            )}
          </details>
        )}
        {Object.keys(unknown).length > 0 && (
          <JsonInput
            part={{}}
            label={fileEditorText('otherWords')}
            path={path}
            value={unknown}
            onChange={(next) => {
              if (isObject(next))
                onChange({
                  ...Object.fromEntries(Object.entries(object).filter(([word]) => edited.includes(word))),
                  ...(next as JsonObject),
                });
            }}
          />
        )}
      </div>
    </div>
  );
};

/** The rules of one field. If there are several, the first one whose condition matches is used. */
const RulesOfField = ({ field, title, path, rule, onChange }: RuleProps) => {
  const rules = Array.isArray(rule) ? (rule as readonly Json[]) : [rule];
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
 * Edits an object whose keys are fields of the file's resource. Each field has the rules that fill it from a delivery,
 * with conversions, conditions and limits.
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
