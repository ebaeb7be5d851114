import Box from '@mui/material/Box';
import { DocumentDetails } from './DocumentDetails.tsx';
import { Fieldset } from '../shared/inputs/Fieldset.tsx';
import { FileRow } from './FileRow.tsx';
import { distinctFiles, fileKey, formFilesOf, type FormFile } from '../shared/inputs/pickedFiles.ts';
import { PickButton } from '../shared/inputs/PickButton.tsx';
import { useFieldInput } from '../shared/inputs/useFieldInput.ts';
import type { InputProps } from '../view.ts';

type Options = {
  /** Returns the text of the button. */
  readonly text: () => string;
  /** The allowed file types, as in HTML: `image/png,image/jpeg`. Default: all. */
  readonly accept?: string;
};

/**
 * Creates the input of one file or, for a property of type array, of any number of files. A picked file is uploaded
 * when the form is saved; until then the value of the form contains the `File`. If the property has `documents`, each
 * file also has inputs for a type and an expiry date.
 */
export const filesInput = ({ text, accept }: Options) =>
  function FilesInput(props: InputProps) {
    const input = useFieldInput(props);
    const { documents, type } = props.field.property;
    const isMany = type === 'array';
    const files = formFilesOf(input.value);
    const set = (next: readonly FormFile[]) => input.onChange(isMany ? distinctFiles(next) : (next.at(-1) ?? null));
    const helpId = (input.error ?? input.description) === undefined ? undefined : `${input.id}-help`;
    return (
      <Fieldset
        title={input.label}
        required={input.required}
        description={input.description}
        error={input.error}
        helpId={helpId}
      >
        <Box sx={{ display: 'grid', gap: 1 }}>
          {files.length > 0 && (
            <Box component="ul" sx={{ display: 'grid', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
              {files.map((file) => (
                <FileRow
                  key={fileKey(file)}
                  file={file}
                  disabled={input.disabled}
                  onRemove={() => set(files.filter((other) => other !== file))}
                >
                  {documents !== undefined && (
                    <DocumentDetails
                      file={file}
                      documents={documents}
                      disabled={input.disabled}
                      onChange={(next) => set(files.map((other) => (other === file ? next : other)))}
                    />
                  )}
                </FileRow>
              ))}
            </Box>
          )}
          <PickButton
            input={input}
            text={text()}
            accept={accept}
            isMany={isMany}
            helpId={helpId}
            onPick={(picked) => set([...files, ...picked])}
          />
        </Box>
      </Fieldset>
    );
  };
