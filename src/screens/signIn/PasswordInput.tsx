import { useState, type KeyboardEvent } from 'react';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Icon } from '../../layout/icons/Icon.tsx';
import { moreShellIcons } from '../../layout/shell/moreShellIcons.ts';
import { signInText } from '../../messages/en/signInText.ts';

type PasswordInputProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
  readonly hint?: string;
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password input. It has a button that shows the password, and a hint while caps lock is on. */
export const PasswordInput = ({ label, value, onChange, problem, hint, autoComplete }: PasswordInputProps) => {
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const watch = (event: KeyboardEvent): void => setHasCapsLock(event.getModifierState('CapsLock'));
  const toggleLabel = isShown ? signInText('hide') : signInText('show');
  return (
    <TextField
      label={label}
      value={value}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      error={problem !== undefined}
      helperText={problem ?? (hasCapsLock ? signInText('capsLock') : hint)}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setHasCapsLock(false)}
      slotProps={{
        formHelperText: { role: 'status' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={toggleLabel}
                aria-pressed={isShown}
                title={toggleLabel}
                onClick={() => setIsShown((before) => !before)}
              >
                <Icon path={isShown ? moreShellIcons.visibility_off : moreShellIcons.visibility} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
