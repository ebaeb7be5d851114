import Box from '@mui/material/Box';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useOpenResources } from '../kindContext.tsx';
import { OnePicker } from '../shared/inputs/OnePicker.tsx';
import { useRecordOptions } from '../shared/inputs/useRecordOptions.ts';
import { cellText } from '../../messages/en/cellText.ts';
import { inputText } from '../../messages/en/inputText.ts';

type Props = {
  /** Names of the resources to choose from. */
  readonly resources: readonly string[];
  /** Name of the searched resource; '' if none is chosen. */
  readonly resource: string;
  /** Id of the picked record, or null. */
  readonly id: string | null;
  readonly onResource: (resource: string) => void;
  readonly onRecord: (id: string | null) => void;
  readonly textField: TextFieldProps;
};

/**
 * Picks a record in two steps: the user chooses a resource, then searches for one of its records. Resources that the
 * user may not open are not offered. Until a resource is chosen, the search is disabled.
 */
export const RelationPicker = ({ resources, resource, id, onResource, onRecord, textField }: Props) => {
  const open = useOpenResources(resources);
  const picker = useRecordOptions(resource, id === null ? [] : [id]);
  const isDisabled = textField.disabled === true;
  const isKnown = resource === '' || open.some(({ name }) => name === resource);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        '& > :first-of-type': { flex: '1 1 9rem' },
        '& > :last-of-type': { flex: '4 1 13rem' },
      }}
    >
      <TextField
        select
        size="small"
        fullWidth={false}
        label={inputText('relationType', { field: String(textField.label) })}
        value={resource}
        disabled={isDisabled}
        onChange={({ target }) => onResource(target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">–</option>
        {!isKnown && <option value={resource}>{cellText('notAvailable')}</option>}
        {open.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </TextField>
      <OnePicker
        key={resource}
        {...picker}
        value={id}
        onChange={onRecord}
        textField={{ ...textField, disabled: isDisabled || resource === '' }}
      />
    </Box>
  );
};
