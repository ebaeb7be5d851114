import { useState, type DragEvent } from 'react';
import Box from '@mui/material/Box';
import { Fieldset } from '../shared/inputs/Fieldset.tsx';
import { distinctFiles, formFilesOf, type FormFile } from '../shared/inputs/pickedFiles.ts';
import { PickButton } from '../shared/inputs/PickButton.tsx';
import { useFieldInput } from '../shared/inputs/useFieldInput.ts';
import type { InputProps } from '../view.ts';
import { PictureList } from './PictureList.tsx';
import { inputText } from '../../messages/en/inputText.ts';

const taken = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,image/gif';

/**
 * Input of one image or, if the property is of type array, of any number of images with the cover first. Images can be
 * picked or dropped. A picked file is a `File` in the form until it is uploaded.
 */
export const Input = (props: InputProps) => {
  const input = useFieldInput(props);
  const [isOver, setIsOver] = useState(false);
  const isMany = props.field.property.type === 'array';
  const files = formFilesOf(input.value);
  const set = (next: readonly FormFile[]): void => input.onChange(isMany ? distinctFiles(next) : (next.at(-1) ?? null));
  const helpId = (input.error ?? input.description) === undefined ? undefined : `${input.id}-help`;
  const dragOver = (event: DragEvent): void => {
    if (input.disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent): void => {
    setIsOver(false);
    if (input.disabled || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    set([...files, ...[...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'))]);
  };
  return (
    <Fieldset
      title={input.label}
      required={input.required}
      description={input.description}
      error={input.error}
      helpId={helpId}
    >
      <Box
        onDragOver={dragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        sx={{
          display: 'grid',
          gap: 1,
          borderRadius: 1,
          outline: isOver ? '2px dashed' : 'none',
          outlineColor: 'primary.main',
          outlineOffset: 4,
        }}
      >
        {files.length > 0 && <PictureList files={files} disabled={input.disabled} hasCover={isMany} onChange={set} />}
        <PickButton
          input={input}
          text={inputText('picture.choose')}
          accept={taken}
          isMany={isMany}
          helpId={helpId}
          onPick={(picked) => set([...files, ...picked])}
        />
      </Box>
    </Fieldset>
  );
};
