import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Path } from '#model/schema/showPath.ts';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import { FieldsInput } from './FieldsInput.tsx';
import { useFileForm, type PartProps } from './fileForm.tsx';
import { JsonInput, TextInput } from './LeafInput.tsx';
import { NameInput } from './NameInput.tsx';
import { PartProblems } from './PartProblems.tsx';

/** Where the value of a field comes from. `parts`: lines of text with columns in braces. */
const ways = ['column', 'value', 'parts'] as const;
type Way = (typeof ways)[number];

/** Texts between the parts of a text. */
const joins = [
  { text: '\n', name: 'line' },
  { text: ' ', name: 'space' },
  { text: ', ', name: 'comma' },
] as const;

const wayOf = (rule: JsonObject): Way | undefined => ways.find((way) => Object.hasOwn(rule, way));

type RuleProps = {
  readonly title: string;
  readonly path: Path;
  readonly rule: Json;
  readonly onChange: (rule: Json) => void;
};

const RuleInput = ({ title, path, rule, onChange }: RuleProps) => {
  const { columns } = useFileForm();
  // checked: an object in a JSON file
  const object = isObject(rule) ? (rule as JsonObject) : undefined;
  const way = object === undefined ? undefined : wayOf(object);
  if (object === undefined || way === undefined)
    return <JsonInput part={{}} label={title} path={path} value={rule} onChange={onChange} />;
  const { [way]: value, ...others } = object;
  const { join, ...further } = others;
  const isPlainJoin = way === 'parts' && joins.some(({ text }) => text === (join ?? ' '));
  const rest = isPlainJoin ? further : others;
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
        {way === 'parts' && (
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
        {isPlainJoin && Array.isArray(value) && value.length > 1 && (
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
        {Object.keys(rest).length > 0 && (
          <JsonInput
            part={{}}
            label={fileEditorText('conversions')}
            path={path}
            value={rest}
            onChange={(next) => {
              if (isObject(next))
                onChange({
                  [way]: value ?? '',
                  ...(isPlainJoin && join !== undefined ? { join } : {}),
                  ...(next as JsonObject),
                });
            }}
          />
        )}
        {Object.keys(rest).length === 0 && <PartProblems path={path} shown={[[...path, way]]} />}
      </div>
    </div>
  );
};

/** Fields of a record with the rule that fills each from a delivery. What a rule has besides is shown as JSON. */
export const FieldRulesInput = (props: PartProps) => (
  <FieldsInput
    {...props}
    startFor={() => ({ column: '' })}
    renderRow={({ title, path, value, onChange }) => (
      <RuleInput title={title} path={path} rule={value} onChange={onChange} />
    )}
  />
);
