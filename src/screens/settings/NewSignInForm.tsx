import { useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { changeSignInPaths } from '../../providers/api/config/changeSignInPaths.ts';
import { http } from '../../providers/api/http/http.ts';
import { signInText } from '../../messages/en/signInText.ts';
import { settingsText } from '../../messages/en/settingsText.ts';
import { PasswordInput } from '../signIn/PasswordInput.tsx';
import { useSubmit, type Problems } from '../signIn/useSubmit.ts';

type NewSignInFormProps = {
  readonly name: keyof typeof changeSignInPaths;
  /** Called after the change. */
  readonly onDone: () => void;
};

/**
 * The form in which users change their own email address or username. It asks for the current password: a reader of the
 * emails to an address can choose a new one, and a person without the username cannot sign in.
 */
export const NewSignInForm = ({ name, onDone }: NewSignInFormProps) => {
  const [value, setValue] = useState('');
  const [password, setPassword] = useState('');
  const { isBusy, failure, problems, submit } = useSubmit();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const missing: Problems = {
      ...(value.trim() === '' ? { [name]: settingsText(`account.${name}.missing`) } : {}),
      ...(password === '' ? { password: signInText('new.enterCurrent') } : {}),
    };
    void submit(missing, async () => {
      await http(changeSignInPaths[name], { method: 'POST', body: { [name]: value.trim(), password } });
      setValue('');
      setPassword('');
      onDone();
    });
  };
  return (
    <form className="gable-form" noValidate onSubmit={send}>
      <div role="alert">{failure !== undefined && <p className="gable-form-problem">{failure}</p>}</div>
      <TextField
        label={settingsText(`account.${name}.new`)}
        type={name === 'email' ? 'email' : 'text'}
        autoComplete={name}
        value={value}
        error={problems[name] !== undefined}
        helperText={problems[name]}
        onChange={(event) => setValue(event.target.value)}
        slotProps={{ formHelperText: { role: 'status' } }}
      />
      <PasswordInput
        label={signInText('new.current')}
        value={password}
        onChange={setPassword}
        problem={problems['password']}
        autoComplete="current-password"
      />
      <Button type="submit" variant="contained" loading={isBusy}>
        {settingsText(`account.${name}.action`)}
      </Button>
    </form>
  );
};
