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

/**
 * Input of pairs of a name and a value, such as the headers of a request. `keys` is the part of the vocabulary that
 * describes a name, and `values` the part that describes a value.
 */
export const MapInput = ({ keys, values, ...props }: MapInputProps) => {
  const { label, path, value, onChange } = props;
  const form = useFileForm();
  const { resources } = useModel();
  const [name, setName] = useState('');
  if (value !== undefined && !isObject(value)) return <JsonInput {...props} />;
  // checked: an object in a JSON file
  const object = (value ?? {}) as JsonObject;
  const isTaken = Object.hasOwn(object, name);
  const own = editorOf(keys);
  const Name = own?.Editor ?? TextInput;
  const add = (): void => {
    if (name.trim() === '' || isTaken) return;
    onChange({ ...object, [name.trim()]: initialValueOf(values, form.vocabulary) });
    setName('');
  };
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
        <Button size="small" type="submit" disabled={name.trim() === '' || isTaken}>
          {fileEditorText('add')}
        </Button>
      </form>
    </div>
  );
};
