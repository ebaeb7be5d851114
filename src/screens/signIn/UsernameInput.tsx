import TextField from '@mui/material/TextField';

type UsernameInputProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
};

/** The input for a username. It has the focus when the form opens. */
export const UsernameInput = ({ label, value, onChange, problem }: UsernameInputProps) => (
  <TextField
    label={label}
    value={value}
    autoComplete="username"
    autoFocus
    error={problem !== undefined}
    helperText={problem}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
  />
);
