import type { ReactNode } from 'react';
import type { Field } from '#model/field.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Path } from '#model/schema/showPath.ts';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import { useFileForm, type PartProps } from './fileForm.tsx';
import { JsonInput } from './LeafInput.tsx';
import { NameInput } from './NameInput.tsx';
import { PartProblems } from './PartProblems.tsx';
import { RemoveButton } from './RemoveButton.tsx';

/** A field of the record, and its value in the file. */
type FieldEntry = {
  readonly name: string;
  /** Undefined if the resource does not have this field. */
  readonly field: Field | undefined;
  readonly title: string;
  readonly path: Path;
  readonly value: Json;
  readonly onChange: (value: Json) => void;
};

type FieldsInputProps = PartProps & {
  /** Returns the initial value of a field that the user adds. */
  readonly startFor: (field: Field) => Json;
  /** Renders the input of one field. */
  readonly renderRow: (entry: FieldEntry) => ReactNode;
};

/**
 * Edits an object whose keys are fields of the file's resource. Each field has an input, which `renderRow` renders, and
 * a remove button. A picker adds a field with the value that `startFor` returns. Shows a JSON input if the value is not
 * an object, or if no resource is chosen.
 */
export const FieldsInput = ({ startFor, renderRow, ...props }: FieldsInputProps) => {
  const { path, value, onChange } = props;
  const { resource } = useFileForm();
  if (resource === undefined || (value !== undefined && !isObject(value))) return <JsonInput {...props} />;
  // checked: an object in a JSON file
  const values = (value ?? {}) as JsonObject;
  const names = Object.keys(values);
  const free = resource.fields.filter((field) => !field.system && !names.includes(field.name));
  return (
    <div className="file-words">
      <PartProblems path={path} shown={names.map((name) => [...path, name])} />
      {Object.entries(values).map(([name, one]) => {
        const field = resource.fieldsByName[name];
        const title = field?.title ?? name;
        const change = (next: Json): void => onChange({ ...values, [name]: next });
        return (
          <div key={name} className="file-cell" data-place="row">
            {renderRow({ name, field, title, path: [...path, name], value: one, onChange: change })}
            <RemoveButton
              label={title}
              onClick={() => onChange(Object.fromEntries(Object.entries(values).filter(([other]) => other !== name)))}
            />
          </div>
        );
      })}
      <div className="file-add-condition">
        <NameInput
          key={names.length}
          part={{}}
          label={fileEditorText('addField')}
          path={[...path, '$add']}
          value=""
          options={free.map(({ name, title }) => ({ name, title }))}
          onChange={(name) => {
            const field = resource.fieldsByName[String(name)];
            if (field !== undefined) onChange({ ...values, [field.name]: startFor(field) });
          }}
        />
      </div>
    </div>
  );
};
