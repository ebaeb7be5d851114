import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

/** Whether the link goes along, and for how many days; '' for ever. */
export type LinkChoice = { readonly isAdded: boolean; readonly days: string };

export const firstChoice: LinkChoice = { isAdded: true, days: '' };

const terms: readonly (readonly [string, string])[] = [
  ['', 'Never'],
  ['7', 'In 7 days'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
];

/** When a link that is sent now stops telling what comes by it; undefined: never. */
export const expiryOf = ({ days }: LinkChoice): string | undefined =>
  days === '' ? undefined : new Date(Date.now() + Number(days) * 86_400_000).toISOString();

type LinkFieldsProps = { readonly value: LinkChoice; readonly onChange: (value: LinkChoice) => void };

/** Lets the sender say how long a link tells what comes of it. */
export const LinkTerm = ({ value, onChange }: LinkFieldsProps) => (
  <TextField
    select
    size="small"
    label="Link expires"
    value={value.days}
    onChange={(event) => onChange({ ...value, days: event.target.value })}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
  >
    {terms.map(([days, title]) => (
      <MenuItem key={days} value={days}>
        {title}
      </MenuItem>
    ))}
  </TextField>
);

/** Lets the sender add the link to the public page, and say how long it tells what comes of it. */
export const LinkFields = ({ value, onChange }: LinkFieldsProps) => (
  <div className="msg-compose-head">
    <FormControlLabel
      control={<Checkbox checked={value.isAdded} onChange={(_, isAdded) => onChange({ ...value, isAdded })} />}
      label="Include a link to the public page"
    />
    {value.isAdded && <LinkTerm value={value} onChange={onChange} />}
  </div>
);
