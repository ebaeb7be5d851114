import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import { Navigate, useLocation } from 'react-router-dom';
import { signIn, signOut } from '../../providers/authProvider.ts';
import { sendSession } from '../../providers/device/offlineBrowser.ts';
import { useMustChange } from '../../providers/session/mustChange.ts';
import { useIsSignedIn } from '../../providers/session/tokenStore.ts';
import { originOf } from '../../layout/originOf.ts';
import { RedirectBack } from '../../layout/shell/routes/RedirectBack.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { accountPaths } from '#model/wire/accountPaths.ts';
import { adoptLanguage } from '../../providers/features/languages.ts';
import { serves } from '../../providers/api/config/serverCalls.ts';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { LinkPasswordForm } from './LinkPasswordForm.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import { SignInForm } from './SignInForm.tsx';
import '../screens.css';
import { signInText } from '../../messages/en/signInText.ts';

type Step =
  | { readonly name: 'credentials' }
  | { readonly name: 'signing-in' }
  | { readonly name: 'forgot' }
  | { readonly name: 'link'; readonly token: string }
  | { readonly name: 'new-password'; readonly password: string };

const titles: Readonly<Record<Step['name'], () => string>> = {
  credentials: () => signInText('title'),
  'signing-in': () => signInText('title'),
  'new-password': () => signInText('new.title'),
  forgot: () => signInText('forgot.title'),
  link: () => signInText('link.title'),
};

/**
 * Returns the first step of the screen. It depends on the token of an email link, which is removed from the address, so
 * that the browser's history does not contain it.
 */
const takeLink = (): Step => {
  const [, token] = /^#password=([\w-]+)$/.exec(location.hash) ?? [];
  if (token === undefined) return { name: 'credentials' };
  history.replaceState(history.state, '', location.pathname);
  return { name: 'link', token };
};

/**
 * The sign-in screen, in which users can also ask for a link to choose a new password. After a one-time password, the
 * user must choose a new one. The user then returns to the page that they requested.
 */
export const LoginScreen = () => {
  const { settings } = useModel();
  const { state } = useLocation();
  const isSignedIn = useIsSignedIn();
  const mustChange = useMustChange();
  const [step, setStep] = useState<Step>(takeLink);
  useEffect(() => {
    document.title = signInText('pageTitle');
    const onHash = (): void => {
      const next = takeLink();
      if (next.name === 'link') setStep(next);
    };
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);

  useEffect(() => {
    if (!isSignedIn) sendSession().catch(() => undefined);
  }, [isSignedIn]);

  const submit = async (username: string, password: string): Promise<void> => {
    // The token is stored before the response says what comes next. Without this step, the screen would redirect
    // immediately.
    setStep({ name: 'signing-in' });
    try {
      const { mustChangePassword } = await signIn({ username, password });
      if (!mustChangePassword && (await adoptLanguage())) return;
      setStep(mustChangePassword ? { name: 'new-password', password } : { name: 'credentials' });
    } catch (error) {
      setStep({ name: 'credentials' });
      throw error;
    }
  };

  const done = (): void => setStep({ name: 'credentials' });

  if (isSignedIn && !mustChange && step.name === 'credentials') {
    return originOf(state) === undefined ? <Navigate to="/dashboard" replace /> : <RedirectBack />;
  }
  const isNewPassword = isSignedIn && (step.name === 'new-password' || (mustChange && step.name === 'credentials'));
  return (
    <main className="gable-login">
      <div className="gable-login-card">
        <header>
          <img src="/icon.svg" width="36" height="36" alt="" />
          <h1>{isNewPassword ? signInText('new.title') : titles[step.name]()}</h1>
          <p>
            {isNewPassword
              ? signInText('new.text')
              : step.name === 'forgot'
                ? signInText('forgot.text')
                : settings.name}
          </p>
        </header>
        {isNewPassword ? (
          <>
            <NewPasswordForm {...(step.name === 'new-password' ? { password: step.password } : {})} onDone={done} />
            <Button
              onClick={() => {
                setStep({ name: 'credentials' });
                signOut();
              }}
            >
              {signInText('other')}
            </Button>
          </>
        ) : step.name === 'forgot' ? (
          <ForgotPasswordForm onBack={done} />
        ) : step.name === 'link' ? (
          <LinkPasswordForm token={step.token} onDone={submit} onBack={done} />
        ) : (
          <SignInForm
            onSubmit={submit}
            onForgot={serves(accountPaths.forgot) ? () => setStep({ name: 'forgot' }) : undefined}
          />
        )}
        <LanguageLinks />
      </div>
    </main>
  );
};
