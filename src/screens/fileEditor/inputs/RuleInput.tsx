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
import { useFileForm } from './fileForm.tsx';
import { JsonInput, TextInput } from './LeafInput.tsx';
import { NameInput } from './NameInput.tsx';
import { PartProblems } from './PartProblems.tsx';

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

/** The props of the input of a value in a rule. */
export type RuleProps = {
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

type WaySelectProps = { readonly way: Way; readonly title: string; readonly onChange: (way: Way) => void };

const WaySelect = ({ way, title, onChange }: WaySelectProps) => (
  <TextField
    select
    size="small"
    value={way}
    onChange={({ target }) => {
      const next = ways.find((one) => one === target.value);
      if (next !== undefined && next !== way) onChange(next);
    }}
    slotProps={{ select: { SelectDisplayProps: { 'aria-label': fileEditorText('wayOf', { field: title }) } } }}
  >
    {ways.map((one) => (
      <MenuItem key={one} value={one}>
        {fileEditorText(`way.${one}`)}
      </MenuItem>
    ))}
  </TextField>
);

type WordProps = { readonly rule: JsonObject; readonly onChange: (rule: JsonObject) => void };

/** The parts of a text, one a line. If parts have conditions, their own editor. */
const PartsInput = ({ rule, onChange }: WordProps) => {
  const { columns } = useFileForm();
  const { parts, join = ' ' } = rule;
  if (!isTexts(parts))
    return (
      <TransferFrame>
        <PartsEditor rule={rule} header={columns} origin="delivery" onChange={onChange} />
      </TransferFrame>
    );
  return (
    <>
      <TextField
        size="small"
        fullWidth
        multiline
        label={fileEditorText('way.parts')}
        helperText={fileEditorText('partsHelp')}
        value={parts.join('\n')}
        onChange={({ target }) => onChange({ ...rule, parts: target.value.split('\n') })}
      />
      {parts.length > 1 && joins.some(({ text }) => text === join) && (
        <TextField
          select
          size="small"
          label={fileEditorText('join.label')}
          value={join}
          onChange={({ target }) => onChange({ ...rule, join: target.value })}
        >
          {joins.map(({ text, name }) => (
            <MenuItem key={name} value={text}>
              {fileEditorText(`join.${name}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  );
};

/** The conversions, the condition and the limits of a rule. Open if it has any. */
const Refinements = ({ field, rule, onChange }: WordProps & { readonly field: Field }) => {
  const { columns } = useFileForm();
  const [isOpen, setIsOpen] = useState(() => refined.some((name) => rule[name] !== undefined));
  return (
    <details className="file-refinements" open={isOpen} onToggle={({ currentTarget: { open } }) => setIsOpen(open)}>
      <summary>{fileEditorText('conversions')}</summary>
      {isOpen && (
        <TransferFrame>
          <RuleRefinements
            field={field}
            rule={rule}
            header={columns}
            found={[]}
            origin="delivery"
            onChange={onChange}
          />
        </TransferFrame>
      )}
    </details>
  );
};

type OtherWordsProps = WordProps & { readonly path: Path; readonly edited: readonly string[] };

/** The words of a rule without an input, as JSON. Nothing if there are none. */
const OtherWords = ({ rule, path, edited, onChange }: OtherWordsProps) => {
  const isEdited = ([name]: readonly [string, Json]): boolean => edited.includes(name);
  const others = Object.entries(rule).filter((entry) => !isEdited(entry));
  if (others.length === 0) return null;
  return (
    <JsonInput
      part={{}}
      label={fileEditorText('otherWords')}
      path={path}
      value={Object.fromEntries(others)}
      onChange={(next) => {
        if (!isObject(next)) return;
        // checked: an object that JsonInput has parsed
        onChange({ ...Object.fromEntries(Object.entries(rule).filter(isEdited)), ...(next as JsonObject) });
      }}
    />
  );
};

/** Returns a rule that gets its value in another way, with the same column or value and the same other words. */
const turned = (rule: JsonObject, from: Way, to: Way): JsonObject => {
  const { [from]: value, join: _, ...further } = rule;
  const text = Array.isArray(value) ? String(value[0] ?? '') : String(value ?? '');
  const plain = text.replace(/^\{(.*)\}$/, '$1');
  const next: Json = to !== 'parts' ? plain : from === 'column' ? [`{${plain}}`] : [plain];
  return { [to]: next, ...further, ...(to === 'parts' ? { join: '\n' } : {}) };
};

/**
 * Edits how a delivery fills a field (`rule`). The value comes from a column, is fixed, or joins several columns and
 * texts. It can have conversions, a condition and limits. A rule that the form cannot show is edited as JSON.
 */
export const RuleInput = ({ field, title, path, rule, onChange }: RuleProps) => {
  const { columns } = useFileForm();
  // checked: an object in a JSON file
  const object = isObject(rule) && !Array.isArray(rule) ? (rule as JsonObject) : undefined;
  const way = object === undefined ? undefined : wayOf(object);
  if (object === undefined || way === undefined || !isPlainRule(object))
    return <JsonInput part={{}} label={title} path={path} value={rule} onChange={onChange} />;
  const edited: readonly string[] = [way, ...(way === 'parts' ? ['join'] : []), ...refined];
  const leaf = { part: {}, label: fileEditorText(`way.${way}`), path: [...path, way], value: object[way] };
  const change = (next: Json): void => onChange({ ...object, [way]: next });
  return (
    <div className="file-rule" role="group" aria-label={title}>
      <span className="file-condition-field">{title}</span>
      <WaySelect way={way} title={title} onChange={(next) => onChange(turned(object, way, next))} />
      <div className="file-condition-value">
        {way === 'column' && (
          <NameInput {...leaf} isFree options={columns.map((name) => ({ name, title: name }))} onChange={change} />
        )}
        {way === 'value' && <TextInput {...leaf} onChange={change} />}
        {way === 'parts' && <PartsInput rule={object} onChange={onChange} />}
        <PartProblems path={path} shown={[[...path, way]]} />
        {field !== undefined && <Refinements field={field} rule={object} onChange={onChange} />}
        <OtherWords rule={object} path={path} edited={edited} onChange={onChange} />
      </div>
    </div>
  );
};
