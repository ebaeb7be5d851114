import { useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import { changePassword } from '../../providers/authProvider.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { useSubmit, type Problems } from './useSubmit.ts';

type NewPasswordFormProps = {
  /** The password in force, where the screen knows it already; absent: the form asks for it. */
  readonly password?: string;
  readonly onDone: () => void;
};

const problemsOf = (current: string, wanted: string, repeated: string): Problems => ({
  ...(current === '' ? { password: 'Please enter Current password' } : {}),
  ...(wanted === '' ? { newPassword: 'Please enter New password' } : {}),
  ...(wanted !== '' && wanted === current ? { newPassword: 'New password must differ from the current one' } : {}),
  ...(wanted !== '' && repeated !== wanted ? { repeated: "The passwords don't match" } : {}),
});

/** Changes one's own password; how strong it must be, the server says. */
export const NewPasswordForm = ({ password, onDone }: NewPasswordFormProps) => {
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  const [repeated, setRepeated] = useState('');
  const { isBusy, failure, problems, submit } = useSubmit();
  const current = password ?? typed;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void submit(problemsOf(current, wanted, repeated), async () => {
      await changePassword(current, wanted);
      setTyped('');
      setWanted('');
      setRepeated('');
      onDone();
    });
  };
  return (
    <form className="gable-form" noValidate onSubmit={send}>
      <div role="alert">{failure !== undefined && <p className="gable-form-problem">{failure}</p>}</div>
      {password === undefined && (
        <PasswordInput
          label="Current password"
          value={typed}
          onChange={setTyped}
          problem={problems['password']}
          autoComplete="current-password"
        />
      )}
      <PasswordInput
        label="New password"
        value={wanted}
        onChange={setWanted}
        problem={problems['newPassword']}
        hint="At least 10 characters. Avoid common passwords and your name."
        autoComplete="new-password"
      />
      <PasswordInput
        label="Confirm new password"
        value={repeated}
        onChange={setRepeated}
        problem={problems['repeated']}
        autoComplete="new-password"
      />
      <Button type="submit" variant="contained" loading={isBusy}>
        Change password
      </Button>
    </form>
  );
};
