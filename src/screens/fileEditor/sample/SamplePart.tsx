import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify } from 'ra-core';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import { readLastDelivery } from '../../../providers/features/intake.ts';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import { indentedJson } from '../../../resources/shared/indentedJson.ts';
import { DeliveryPreview } from './DeliveryPreview.tsx';
import { sampleColumns } from './sampleColumns.ts';

type SamplePartProps = {
  /** Name of the saved source, whose last delivery can be the sample. Undefined for a new source. */
  readonly source: string | undefined;
  /** Text of the file as it is edited. */
  readonly file: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

/**
 * Input of a sample delivery for a source. A button fills in the last delivery that the saved source has received.
 * Below the input are the columns of the sample, and what the edited file (`file`) would create from it.
 */
export const SamplePart = ({ source, file, text, onChange }: SamplePartProps) => {
  const notify = useNotify();
  const [isReading, setIsReading] = useState(false);
  const columns = sampleColumns(text);
  const isWrong = columns === undefined;
  const takeLast = async (): Promise<void> => {
    setIsReading(true);
    try {
      const last = await readLastDelivery(source ?? '');
      if (last === undefined) notify(fileEditorText('sample.none'), { type: 'info' });
      else if (last.payload === null) notify(fileEditorText('sample.hidden'), { type: 'warning' });
      else onChange(indentedJson(last.payload));
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsReading(false);
    }
  };
  return (
    <details className="file-sample">
      <summary>{fileEditorText('sample.title')}</summary>
      <TextField
        className="file-json"
        size="small"
        fullWidth
        multiline
        minRows={3}
        maxRows={12}
        label={fileEditorText('sample.label')}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        error={isWrong}
        helperText={
          isWrong
            ? fileEditorText('sample.wrong')
            : columns.length === 0
              ? fileEditorText('sample.text')
              : `${fileEditorText('sample.columns', { count: columns.length })}: ${columns.join(', ')}`
        }
        slotProps={{ htmlInput: { spellCheck: false } }}
      />
      {source !== undefined && (
        <Button size="small" variant="outlined" loading={isReading} onClick={() => void takeLast()}>
          {fileEditorText('sample.last')}
        </Button>
      )}
      {!isWrong && text.trim() !== '' && <DeliveryPreview file={file} payload={text} />}
    </details>
  );
};
