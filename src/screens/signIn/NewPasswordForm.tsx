import { useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import { changePassword } from '../../providers/authProvider.ts';
import { NewPasswordInputs, emptyPasswords, newPasswordProblems, type TypedTwice } from './NewPasswordInputs.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { useSubmit, type Problems } from './useSubmit.ts';
import { signInText } from '../../messages/en/signInText.ts';

type NewPasswordFormProps = {
  /** The current password, if the user has just entered it. Absent: the form asks for it. */
  readonly password?: string;
  readonly onDone: () => void;
};

const problemsOf = (current: string, typed: TypedTwice): Problems => ({
  ...(current === '' ? { password: signInText('new.enterCurrent') } : {}),
  ...(typed.wanted !== '' && typed.wanted === current ? { newPassword: signInText('new.same') } : {}),
  ...newPasswordProblems(typed),
});

/**
 * The form in which users change their own password. `password` is the current password, if the user has just entered
 * it; otherwise the form asks for it. The server decides whether the new password is strong enough. After the change,
 * `onDone` is called.
 */
export const NewPasswordForm = ({ password, onDone }: NewPasswordFormProps) => {
  const [typed, setTyped] = useState('');
  const [typedTwice, setTypedTwice] = useState(emptyPasswords);
  const { isBusy, failure, problems, submit } = useSubmit();
  const current = password ?? typed;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void submit(problemsOf(current, typedTwice), async () => {
      await changePassword(current, typedTwice.wanted);
      setTyped('');
      setTypedTwice(emptyPasswords);
      onDone();
    });
  };
  return (
    <form className="gable-form" noValidate onSubmit={send}>
      <div role="alert">{failure !== undefined && <p className="gable-form-problem">{failure}</p>}</div>
      {password === undefined && (
        <PasswordInput
          label={signInText('new.current')}
          value={typed}
          onChange={setTyped}
          problem={problems['password']}
          autoComplete="current-password"
        />
      )}
      <NewPasswordInputs value={typedTwice} onChange={setTypedTwice} problems={problems} />
      <Button type="submit" variant="contained" loading={isBusy}>
        {signInText('new.action')}
      </Button>
    </form>
  );
};
