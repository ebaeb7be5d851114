import { useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { changeEmailPath } from '../../providers/api/config/changeEmailPath.ts';
import { http } from '../../providers/api/http/http.ts';
import { signInText } from '../../messages/en/signInText.ts';
import { settingsText } from '../../messages/en/settingsText.ts';
import { PasswordInput } from '../signIn/PasswordInput.tsx';
import { useSubmit, type Problems } from '../signIn/useSubmit.ts';

const problemsOf = (email: string, password: string): Problems => ({
  ...(email.trim() === '' ? { email: settingsText('account.emailMissing') } : {}),
  ...(password === '' ? { password: signInText('new.enterCurrent') } : {}),
});

/**
 * The form in which users change their own email address. It asks for the current password, because a reader of
 * the emails to this address can choose a new one. After the change, `onDone` is called.
 */
export const NewEmailForm = ({ onDone }: { readonly onDone: () => void }) => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { isBusy, failure, problems, submit } = useSubmit();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void submit(problemsOf(email, password), async () => {
      await http(changeEmailPath, { method: 'POST', body: { email: email.trim(), password } });
      setEmail('');
      setPassword('');
      onDone();
    });
  };
  return (
    <form className="gable-form" noValidate onSubmit={send}>
      <div role="alert">{failure !== undefined && <p className="gable-form-problem">{failure}</p>}</div>
      <TextField
        label={settingsText('account.email')}
        type="email"
        autoComplete="email"
        value={email}
        error={problems['email'] !== undefined}
        helperText={problems['email']}
        onChange={(event) => setEmail(event.target.value)}
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
        {settingsText('account.emailAction')}
      </Button>
    </form>
  );
};
