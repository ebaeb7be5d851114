import { useEffect, useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { PasswordLinkAnswer } from '#model/wire/accountPaths.ts';
import { signInText } from '../../messages/en/signInText.ts';
import { choosePassword, readPasswordLink } from '../../providers/accounts.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { useSubmit } from './useSubmit.ts';

type LinkPasswordFormProps = {
  /** The secret of the link. */
  readonly token: string;
  /** Called with the account and its new password, to sign in. */
  readonly onDone: (username: string, password: string) => Promise<void>;
  readonly onBack: () => void;
};

/** Asks for the password of the account that a link from an email is for. */
export const LinkPasswordForm = ({ token, onDone, onBack }: LinkPasswordFormProps) => {
  const [account, setAccount] = useState<PasswordLinkAnswer['data']>();
  const [gone, setGone] = useState<string>();
  const [wanted, setWanted] = useState('');
  const [repeated, setRepeated] = useState('');
  const { isBusy, failure, problems, submit } = useSubmit();
  useEffect(() => {
    readPasswordLink(token).then(setAccount, (error: unknown) =>
      setGone(error instanceof Error ? error.message : String(error)),
    );
  }, [token]);
  if (gone !== undefined)
    return (
      <>
        <p role="alert">{gone}</p>
        <Button onClick={onBack}>{signInText('forgot.back')}</Button>
      </>
    );
  if (account === undefined) return <CircularProgress aria-label={signInText('link.checking')} />;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const found = {
      ...(wanted === '' ? { newPassword: signInText('new.enterNew') } : {}),
      ...(wanted !== '' && repeated !== wanted ? { repeated: signInText('new.differ') } : {}),
    };
    void submit(found, async () => {
      await choosePassword(token, wanted);
      await onDone(account.username, wanted);
    });
  };
  return (
    <form className="gable-form" noValidate onSubmit={send}>
      <div role="alert">{failure !== undefined && <p className="gable-form-problem">{failure}</p>}</div>
      <p>{signInText('link.account', { name: account.name, username: account.username })}</p>
      <input type="text" autoComplete="username" value={account.username} readOnly hidden />
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
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {signInText('link.action')}
      </Button>
    </form>
  );
};
