import { useState } from 'react';
import { importableFields } from '#kinds/fields/importableFields.ts';
import type { Field } from '#model/field.ts';
import type { ImportDetail } from '#model/wire/imports.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import { saveFile } from '../../resources/shared/saveFile.ts';
import { useRights } from '../../resources/shared/useRights.ts';
import { ColumnTable } from './mapping/ColumnTable.tsx';
import { FieldDialog } from './mapping/rule/FieldDialog.tsx';
import { filledFields } from './mapping/mapping.ts';
import { MappingUpload } from './mapping/MappingUpload.tsx';
import { OtherFields } from './mapping/OtherFields.tsx';
import { RowModes } from './mapping/RowModes.tsx';
import type { ImportPreview } from './mapping/useImportPreview.ts';
import { importText } from '../../messages/en/importText.ts';

type MapStepProps = {
  readonly resource: Resource;
  readonly detail: ImportDetail;
  readonly map: JsonObject;
  /** Name of the saved mapping that the mapping is based on. Undefined if none was chosen. */
  readonly saved: string | undefined;
  readonly preview: ImportPreview;
  /** Called with an edited mapping. */
  readonly onChange: (map: JsonObject) => void;
  /** Called with a saved mapping and its name. */
  readonly onChoose: (map: JsonObject, saved: string) => void;
};

/** Option value for the mapping of the last preview. No saved mapping can have this name. */
const tried = '(tried)';
/** Option value for a mapping that was loaded from a file. */
const fromFile = '(file)';

type ToolsProps = Omit<MapStepProps, 'preview' | 'onChange'> & { readonly fields: readonly Field[] };

/** The choice between saved mappings, the button that saves the mapping as a file, and the one that loads a file. */
const MappingTools = ({ resource, detail, map, saved, onChoose, fields }: ToolsProps) => {
  const initial = detail.map === undefined ? '' : tried;
  const chosen = saved ?? (detail.map === undefined && detail.maps[0]?.name === 'last' ? 'last' : initial);
  const take = (name: string): void =>
    onChoose((name === tried ? detail.map : detail.maps.find((one) => one.name === name)?.map) ?? detail.guess, name);
  const keep = (): void =>
    saveFile(
      new Blob([`${JSON.stringify(map, undefined, 2)}\n`], { type: 'application/json' }),
      `${resource.name}-mapping.json`,
    );
  return (
    <div className="xfer-tools">
      {(detail.maps.length > 0 || chosen === fromFile) && (
        <label>
          {importText('mapping.title')}{' '}
          <select value={chosen} onChange={(event) => take(event.target.value)}>
            {chosen === fromFile && <option value={fromFile}>{importText('mapping.fromFile')}</option>}
            {detail.map !== undefined && <option value={tried}>{importText('mapping.tried')}</option>}
            <option value="">{importText('mapping.guess')}</option>
            {detail.maps.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <PlainButton look="text" onClick={keep}>
        {importText('mapping.download')}
      </PlainButton>
      <MappingUpload
        target={{ fields: fields.map(({ name }) => name), header: detail.header }}
        onLoad={(loaded) => onChoose(loaded, fromFile)}
      />
    </div>
  );
};

/** Returns the required fields that the mapping does not fill. None if the import only updates existing records. */
const missingFields = ({ states }: Resource, map: JsonObject, fields: readonly Field[]): readonly Field[] => {
  const filled = new Set(filledFields(map));
  return map['mode'] === 'update'
    ? []
    : fields.filter(
        ({ name, required, property }) =>
          required && !filled.has(name) && property.default === undefined && name !== states?.field,
      );
};

/**
 * The step of an import in which the user chooses the field and the conversions of each column, and how a row finds the
 * existing record that it updates.
 */
export const MapStep = ({ resource, detail, map, saved, preview, onChange, onChoose }: MapStepProps) => {
  const rights = useRights(resource);
  const [editing, setEditing] = useState<{ readonly name: string; readonly before: JsonObject }>();
  const fields = importableFields(resource).filter(rights.mayRead);
  const edited = fields.find(({ name }) => name === editing?.name);
  const edit = ({ name }: Field): void => setEditing({ name, before: map });
  return (
    <section className="xfer-card">
      <h2>{importText('columns.title')}</h2>
      <MappingTools {...{ resource, detail, map, saved, onChoose, fields }} />
      <ColumnTable resource={resource} detail={detail} map={map} fields={fields} onChange={onChange} onEdit={edit} />
      <OtherFields
        map={map}
        header={detail.header}
        fields={fields}
        missing={missingFields(resource, map, fields)}
        onChange={onChange}
        onEdit={edit}
      />
      <RowModes resource={resource} map={map} fields={fields} onChange={onChange} />
      {edited !== undefined && editing !== undefined && (
        <FieldDialog
          key={edited.name}
          field={edited}
          map={map}
          before={editing.before}
          detail={detail}
          preview={preview}
          onChange={onChange}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
};
