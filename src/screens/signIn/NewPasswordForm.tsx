import { useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import { changePassword } from '../../providers/authProvider.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { useSubmit, type Problems } from './useSubmit.ts';
import { signInText } from '../../messages/en/signInText.ts';

type NewPasswordFormProps = {
  /** The current password, if the user has just entered it; absent: the form asks for it. */
  readonly password?: string;
  readonly onDone: () => void;
};

const problemsOf = (current: string, wanted: string, repeated: string): Problems => ({
  ...(current === '' ? { password: signInText('new.enterCurrent') } : {}),
  ...(wanted === '' ? { newPassword: signInText('new.enterNew') } : {}),
  ...(wanted !== '' && wanted === current ? { newPassword: signInText('new.same') } : {}),
  ...(wanted !== '' && repeated !== wanted ? { repeated: signInText('new.differ') } : {}),
});

/** Changes the user's own password. The server checks its strength. */
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
          label={signInText('new.current')}
          value={typed}
          onChange={setTyped}
          problem={problems['password']}
          autoComplete="current-password"
        />
      )}
      <PasswordInput
        label={signInText('new.new')}
        value={wanted}
        onChange={setWanted}
        problem={problems['newPassword']}
        hint={signInText('new.hint')}
        autoComplete="new-password"
      />
      <PasswordInput
        label={signInText('new.confirm')}
        value={repeated}
        onChange={setRepeated}
        problem={problems['repeated']}
        autoComplete="new-password"
      />
      <Button type="submit" variant="contained" loading={isBusy}>
        {signInText('new.action')}
      </Button>
    </form>
  );
};
