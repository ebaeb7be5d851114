import type { Field } from '#model/field.ts';
import { type ImportMode, importModes } from '#model/wire/imports.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { useRights } from '../../../resources/shared/useRights.ts';
import { Choice } from './Choice.tsx';
import { filledFields, withWords } from './mapping.ts';
import { importMappingText } from '../../../messages/en/importMappingText.ts';

type RowModesProps = {
  readonly resource: Resource;
  readonly map: JsonObject;
  readonly fields: readonly Field[];
  readonly onChange: (map: JsonObject) => void;
};

const modes = (plural: string, title: string): Readonly<Record<ImportMode, readonly [string, string]>> => ({
  create: [
    importMappingText('mode.create', { things: plural }),
    importMappingText('mode.createHint', { thing: title }),
  ],
  update: [importMappingText('mode.update', { things: plural }), importMappingText('mode.updateHint')],
  both: [importMappingText('mode.both'), importMappingText('mode.bothHint')],
});

/** Returns the names of the fields by which an existing record is found. */
const matchKeyOf = (map: JsonObject): readonly string[] =>
  Array.isArray(map['matchKey']) ? map['matchKey'].map(String) : [];

/** Returns the fields that can find an existing record: the required ones that the mapping fills. */
const keyFields = (map: JsonObject, fields: readonly Field[]): readonly Field[] => {
  const filled = new Set(filledFields(map));
  return fields.filter(({ name, required }) => required && filled.has(name));
};

const titlesOf = ({ fieldsByName }: Resource, names: readonly string[]): string =>
  names.map((name) => fieldsByName[name]?.title ?? name).join(', ');

/** The option for a match key that a user cannot choose here, such as one of several fields. */
const otherKey = '(several)';

/** The choice of the field by which an existing record is found. */
const KeyChoice = ({ resource, map, fields, onChange }: RowModesProps) => {
  const key = matchKeyOf(map);
  const keys = keyFields(map, fields);
  const [single = ''] = key;
  const isOther = key.length > 1 || (key.length === 1 && !keys.some(({ name }) => name === single));
  return (
    <div className="xfer-tools">
      <label>
        {importMappingText('mode.key', { thing: inLowerCase(resource.title) })}{' '}
        <select
          value={isOther ? otherKey : single}
          onChange={({ target: { value } }) =>
            onChange(withWords(map, { matchKey: value === '' ? undefined : [value] }))
          }
        >
          {map['id'] !== undefined && <option value="">{importMappingText('mode.id')}</option>}
          {isOther && (
            <option value={otherKey} disabled>
              {titlesOf(resource, key)}
            </option>
          )}
          {keys.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
};

/**
 * The inputs with which the user chooses whether rows create records, update existing ones or both, and by which fields
 * an existing record is found.
 */
export const RowModes = (props: RowModesProps) => {
  const { resource, map, fields, onChange } = props;
  const rights = useRights(resource);
  const texts = modes(inLowerCase(resource.plural), inLowerCase(resource.title));
  const allowed = importModes.filter(
    (mode) => (mode === 'update' || rights.may('create')) && (mode === 'create' || rights.may('update')),
  );
  const mode = importModes.find((one) => one === map['mode']) ?? 'create';
  const key = matchKeyOf(map);
  const choose = (next: ImportMode): void => {
    const [first] = keyFields(map, fields);
    const needsKey = next !== 'create' && map['id'] === undefined && key.length === 0;
    const matchKey = needsKey && first !== undefined ? { matchKey: [first.name] } : {};
    onChange(withWords(map, { mode: next, ...matchKey }));
  };
  return (
    <>
      <fieldset className="xfer-choices xfer-modes">
        <legend>{importMappingText('mode.title')}</legend>
        {allowed.map((one) => (
          <Choice
            key={one}
            name="mode"
            title={texts[one][0]}
            hint={texts[one][1]}
            checked={mode === one}
            onChoose={() => choose(one)}
          />
        ))}
      </fieldset>
      {mode !== 'create' && <KeyChoice {...props} />}
      {mode === 'create' && key.length > 0 && (
        <p className="xfer-lead">{importMappingText('mode.duplicates', { fields: titlesOf(resource, key) })}</p>
      )}
    </>
  );
};
