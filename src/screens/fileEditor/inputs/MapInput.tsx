import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import { useModel } from '../../../providers/schemas.tsx';
import { editorOf } from './editorOf.ts';
import { FileFormProvider, type PartProps, useFileForm } from './fileForm.tsx';
import { JsonInput, TextInput } from './LeafInput.tsx';
import { PartProblems } from './PartProblems.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import { type Part, initialValueOf } from '../file/shapeOf.ts';

type MapInputProps = PartProps & { readonly keys: Part; readonly values: Part };

type MapValueProps = { readonly isGroup: boolean; readonly title: string; readonly children: ReactNode };

const MapValue = ({ isGroup, title, children }: MapValueProps) =>
  isGroup ? (
    <fieldset className="file-group file-pair">
      <legend>{title}</legend>
      {children}
    </fieldset>
  ) : (
    <div className="file-pair">{children}</div>
  );

type NewNameProps = Pick<PartProps, 'label' | 'path'> & {
  readonly keys: Part;
  readonly taken: readonly string[];
  readonly onAdd: (name: string) => void;
};

/** The form that adds a pair under a new name. */
const NewName = ({ keys, label, path, taken, onAdd }: NewNameProps) => {
  const [name, setName] = useState('');
  const Name = editorOf(keys)?.Editor ?? TextInput;
  const canAdd = name.trim() !== '' && !taken.includes(name);
  const add = (): void => {
    if (!canAdd) return;
    onAdd(name.trim());
    setName('');
  };
  return (
    <form
      className="file-new-key"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        add();
      }}
    >
      <Name
        part={{}}
        label={fileEditorText('newKey', { what: label })}
        path={[...path, '$new']}
        value={name}
        onChange={(next) => setName(String(next))}
      />
      <Button size="small" type="submit" disabled={!canAdd}>
        {fileEditorText('add')}
      </Button>
    </form>
  );
};

/**
 * Input of pairs of a name and a value, such as the headers of a request. `keys` is the part of the vocabulary that
 * describes a name, and `values` the part that describes a value.
 */
export const MapInput = ({ keys, values, ...props }: MapInputProps) => {
  const { label, path, value, onChange } = props;
  const form = useFileForm();
  const { resources } = useModel();
  if (value !== undefined && !isObject(value)) return <JsonInput {...props} />;
  // checked: an object in a JSON file
  const object = (value ?? {}) as JsonObject;
  return (
    <div className="file-words">
      <PartProblems path={path} shown={Object.keys(object).map((key) => [...path, key])} />
      {Object.entries(object).map(([key, one]) => {
        const resource = resources[key];
        const title = keys['$name'] === 'resourceName' && resource !== undefined ? resource.plural : key;
        return (
          <FileFormProvider key={key} value={resource === undefined ? form : { ...form, resource }}>
            <div className="file-cell" data-place="row">
              <MapValue isGroup={isObject(one)} title={title}>
                <form.Value
                  part={values}
                  label={title}
                  path={[...path, key]}
                  value={one}
                  onChange={(next: Json) => onChange({ ...object, [key]: next })}
                />
              </MapValue>
              <RemoveButton
                label={title}
                onClick={() => onChange(Object.fromEntries(Object.entries(object).filter(([other]) => other !== key)))}
              />
            </div>
          </FileFormProvider>
        );
      })}
      <NewName
        keys={keys}
        label={label}
        path={path}
        taken={Object.keys(object)}
        onAdd={(name) => onChange({ ...object, [name]: initialValueOf(values, form.vocabulary) })}
      />
    </div>
  );
};
