import TextField from '@mui/material/TextField';
import { fileEditorText } from '../../messages/en/fileEditorText.ts';
import { sampleColumns } from './sampleColumns.ts';

type SamplePartProps = { readonly text: string; readonly onChange: (text: string) => void };

/** A sample of what a source sends, which provides the names of its columns. */
export const SamplePart = ({ text, onChange }: SamplePartProps) => {
  const columns = sampleColumns(text);
  const isWrong = columns === undefined;
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
    </details>
  );
};
