import { word } from '#model/language/wording.ts';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { DocumentsSchema } from '#model/schema/documentsSchema.ts';
import { inputText } from '../../messages/en/inputText.ts';
import { MomentField } from '../shared/temporal/MomentField.tsx';
import { documentDetailOf, fileName, type FormFile, withDetails } from '../shared/inputs/pickedFiles.ts';

type Props = {
  readonly file: FormFile;
  readonly documents: DocumentsSchema;
  readonly disabled: boolean;
  readonly onChange: (file: FormFile) => void;
};

/** The inputs of a document's type and of the day on which it expires. */
export const DocumentDetails = ({ file, documents: { types }, disabled, onChange }: Props) => (
  <Box
    role="group"
    aria-label={fileName(file)}
    sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))', gap: 1, pt: 0.5, pb: 1 }}
  >
    <TextField
      select
      size="small"
      label={inputText('document.type')}
      value={documentDetailOf(file, 'documentType')}
      disabled={disabled}
      onChange={({ target }) => onChange(withDetails(file, { documentType: target.value }))}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{inputText('none')}</option>
      {types.map((type) => (
        <option key={type} value={type}>
          {word(type)}
        </option>
      ))}
    </TextField>
    <MomentField
      precision="day"
      place="filter"
      value={documentDetailOf(file, 'expiresOn')}
      onChange={(expiresOn) => onChange(withDetails(file, { expiresOn }))}
      textField={{ label: inputText('document.expires'), size: 'small', disabled }}
    />
  </Box>
);
