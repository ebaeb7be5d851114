import type { Field } from '#model/field.ts';
import { type ImportMode, importModes } from '#model/wire/imports.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { useRights } from '../../../resources/shared/useRights.ts';
import { Choice } from './Choice.tsx';
import { filledFields, sameJson, withWords } from './mapping.ts';
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

/**
 * The inputs with which the user chooses whether rows create records, update existing ones or both, and by which fields
 * an existing record is found.
 */
export const RowModes = ({ resource, map, fields, onChange }: RowModesProps) => {
  const rights = useRights(resource);
  const filled = new Set(filledFields(map));
  const keys = fields.filter(({ name, required }) => required && filled.has(name));
  const texts = modes(inLowerCase(resource.plural), inLowerCase(resource.title));
  const allowed = importModes.filter(
    (mode) => (mode === 'update' || rights.may('create')) && (mode === 'create' || rights.may('update')),
  );
  const mode = importModes.find((one) => one === map['mode']) ?? 'create';
  const key = Array.isArray(map['matchKey']) ? map['matchKey'].map(String) : [];
  const single = key.length === 1 ? key[0] : undefined;
  const choose = (next: ImportMode): void => {
    const needsKey = next !== 'create' && map['id'] === undefined && key.length === 0;
    onChange(
      withWords(map, { mode: next, ...(needsKey && keys[0] !== undefined ? { matchKey: [keys[0].name] } : {}) }),
    );
  };
  const chooseKey = (name: string): void => onChange(withWords(map, { matchKey: name === '' ? undefined : [name] }));
  const several = key.map((name) => resource.fieldsByName[name]?.title ?? name).join(', ');
  const isSeveral = key.length > 1 || (single !== undefined && !keys.some(({ name }) => sameJson(name, single)));
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
      {mode !== 'create' && (
        <div className="xfer-tools">
          <label>
            {importMappingText('mode.key', { thing: inLowerCase(resource.title) })}{' '}
            <select
              value={isSeveral ? '(several)' : (single ?? '')}
              onChange={(event) => chooseKey(event.target.value)}
            >
              {map['id'] !== undefined && <option value="">{importMappingText('mode.id')}</option>}
              {isSeveral && (
                <option value="(several)" disabled>
                  {several}
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
      )}
      {mode === 'create' && several !== '' && (
        <p className="xfer-lead">{importMappingText('mode.duplicates', { fields: several })}</p>
      )}
    </>
  );
};
