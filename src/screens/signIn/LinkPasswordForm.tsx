import { useEffect, useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { PasswordLinkAnswer } from '#model/wire/accountPaths.ts';
import { signInText } from '../../messages/en/signInText.ts';
import { choosePassword, readPasswordLink } from '../../providers/features/accounts.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { NewPasswordInputs, emptyPasswords, newPasswordProblems } from './NewPasswordInputs.tsx';
import { useSubmit } from './useSubmit.ts';

type LinkPasswordFormProps = {
  /** The token in the link. */
  readonly token: string;
  /** Called with the username and the new password, to sign the user in. */
  readonly onDone: (username: string, password: string) => Promise<void>;
  readonly onBack: () => void;
};

/**
 * The form in which a user who has opened a link in an email chooses a password. `token`: the token in the link. After
 * the change, `onDone` is called with the username and the new password. If the link is not valid, shows the reason
 * instead of the form.
 */
export const LinkPasswordForm = ({ token, onDone, onBack }: LinkPasswordFormProps) => {
  const [account, setAccount] = useState<PasswordLinkAnswer['data']>();
  const [gone, setGone] = useState<string>();
  const [typedTwice, setTypedTwice] = useState(emptyPasswords);
  const { isBusy, failure, problems, submit } = useSubmit();
  useEffect(() => {
    readPasswordLink(token).then(setAccount, (error: unknown) => setGone(failureOf(error).message));
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
    void submit(newPasswordProblems(typedTwice), async () => {
      await choosePassword(token, typedTwice.wanted);
      await onDone(account.username, typedTwice.wanted);
    });
  };
  return (
    <form className="gable-form" noValidate onSubmit={send}>
      <div role="alert">{failure !== undefined && <p className="gable-form-problem">{failure}</p>}</div>
      <p>{signInText('link.account', { name: account.name, username: account.username })}</p>
      <input type="text" autoComplete="username" value={account.username} readOnly hidden />
      <NewPasswordInputs value={typedTwice} onChange={setTypedTwice} problems={problems} />
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {signInText('link.action')}
      </Button>
    </form>
  );
};
