import { useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import { signInText } from '../../messages/en/signInText.ts';
import { forgotPassword } from '../../providers/features/accounts.ts';
import { UsernameInput } from './UsernameInput.tsx';
import { useSubmit } from './useSubmit.ts';

/**
 * The form that asks for a username and sends the user with this name an email with a link to choose a new password.
 * After that, a text explains the next step.
 */
export const ForgotPasswordForm = ({ onBack }: { readonly onBack: () => void }) => {
  const [username, setUsername] = useState('');
  const [isSent, setIsSent] = useState(false);
  const { isBusy, failure, problems, submit } = useSubmit();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const missing = username.trim() === '' ? { username: signInText('forgot.enter') } : {};
    void submit(missing, async () => {
      await forgotPassword(username.trim());
      setIsSent(true);
    });
  };
  const back = <Button onClick={onBack}>{signInText('forgot.back')}</Button>;
  if (isSent)
    return (
      <>
        <p role="status">{signInText('forgot.sent', { username: username.trim() })}</p>
        {back}
      </>
    );
  return (
    <form className="gable-form" noValidate onSubmit={send}>
      <div role="alert">{failure !== undefined && <p className="gable-form-problem">{failure}</p>}</div>
      <UsernameInput
        label={signInText('forgot.username')}
        value={username}
        onChange={setUsername}
        problem={problems['username']}
      />
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {signInText('forgot.action')}
      </Button>
      {back}
    </form>
  );
};
