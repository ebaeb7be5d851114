import { useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import { PasswordInput } from './PasswordInput.tsx';
import { UsernameInput } from './UsernameInput.tsx';
import { useSubmit, type Problems } from './useSubmit.ts';
import { signInText } from '../../messages/en/signInText.ts';

type SignInFormProps = {
  readonly onSubmit: (username: string, password: string) => Promise<void>;
  /** Opens the form for a forgotten password. Undefined if the server cannot send emails. */
  readonly onForgot?: (() => void) | undefined;
};

const problemsOf = (username: string, password: string): Problems => ({
  ...(username.trim() === '' ? { username: signInText('enterUsername') } : {}),
  ...(password === '' ? { password: signInText('enterPassword') } : {}),
});

/**
 * The form for username and password. Problems appear below the inputs. A button for a forgotten password calls
 * `onForgot`; it is missing if `onForgot` is undefined.
 */
export const SignInForm = ({ onSubmit, onForgot }: SignInFormProps) => {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { isBusy, failure, problems, submit } = useSubmit();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void submit(problemsOf(username, password), () => onSubmit(username.trim(), password));
  };
  return (
    <form className="gable-form" noValidate onSubmit={send}>
      <div role="alert">{failure !== undefined && <p className="gable-form-problem">{failure}</p>}</div>
      <UsernameInput
        label={signInText('username')}
        value={username}
        onChange={setUsername}
        problem={problems['username']}
      />
      <PasswordInput
        label={signInText('password')}
        value={password}
        onChange={setPassword}
        problem={problems['password']}
        autoComplete="current-password"
      />
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {signInText('title')}
      </Button>
      {onForgot !== undefined && <Button onClick={onForgot}>{signInText('forgot.title')}</Button>}
    </form>
  );
};
