import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { messagesText } from '../../../messages/en/messagesText.ts';

/**
 * The user's choices about the link to the public page in a message. `isAdded`: whether the message includes the link.
 * `days`: for how many days the link is valid, '' for no limit.
 */
export type LinkChoice = { readonly isAdded: boolean; readonly days: string };

/** The initial choice: the message includes a link that never expires. */
export const initialLinkChoice: LinkChoice = { isAdded: true, days: '' };

const terms = ['', '7', '30', '90'] as const;

/** Returns the instant at which a link that is sent now expires, or undefined if it never expires. */
export const expiryOf = ({ days }: LinkChoice): string | undefined =>
  days === '' ? undefined : new Date(Date.now() + Number(days) * 86_400_000).toISOString();

type LinkFieldsProps = { readonly value: LinkChoice; readonly onChange: (value: LinkChoice) => void };

/** The select with which the user chooses when a link expires. */
export const LinkTerm = ({ value, onChange }: LinkFieldsProps) => (
  <TextField
    select
    size="small"
    label={messagesText('link.expires')}
    value={value.days}
    onChange={(event) => onChange({ ...value, days: event.target.value })}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
  >
    {terms.map((days) => (
      <MenuItem key={days} value={days}>
        {days === '' ? messagesText('link.never') : messagesText('link.inDays', { days })}
      </MenuItem>
    ))}
  </TextField>
);

/**
 * The inputs with which the user chooses whether a message contains a link to the public page, and when the link
 * expires.
 */
export const LinkFields = ({ value, onChange }: LinkFieldsProps) => (
  <div className="msg-compose-head">
    <FormControlLabel
      control={<Checkbox checked={value.isAdded} onChange={(_, isAdded) => onChange({ ...value, isAdded })} />}
      label={messagesText('link.include')}
    />
    {value.isAdded && <LinkTerm value={value} onChange={onChange} />}
  </div>
);
