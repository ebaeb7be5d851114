import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import { Navigate, useLocation } from 'react-router-dom';
import { signIn, signOut } from '../../providers/authProvider.ts';
import { sendSession } from '../../providers/device/offlineBrowser.ts';
import { useMustChange } from '../../providers/session/mustChange.ts';
import { useIsSignedIn } from '../../providers/session/tokenStore.ts';
import { originOf } from '../../layout/shell/routes/originOf.ts';
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
 * Returns the step of the screen, the function that changes it, and `submit`, which signs in. A link in an email that
 * the user opens in this window changes the step, too.
 */
const useSignInStep = () => {
  const [step, setStep] = useState<Step>(takeLink);
  useEffect(() => {
    const onHash = (): void => {
      const next = takeLink();
      if (next.name === 'link') setStep(next);
    };
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);
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
  return { step, setStep, submit };
};

type FormProps = ReturnType<typeof useSignInStep> & {
  /** Whether the user is signed in and must choose a new password. */
  readonly isNewPassword: boolean;
};

/** The form of the current step. */
const StepForm = ({ step, setStep, submit, isNewPassword }: FormProps) => {
  const done = (): void => setStep({ name: 'credentials' });
  if (isNewPassword)
    return (
      <>
        <NewPasswordForm {...(step.name === 'new-password' ? { password: step.password } : {})} onDone={done} />
        <Button
          onClick={() => {
            done();
            signOut();
          }}
        >
          {signInText('other')}
        </Button>
      </>
    );
  if (step.name === 'forgot') return <ForgotPasswordForm onBack={done} />;
  if (step.name === 'link') return <LinkPasswordForm token={step.token} onDone={submit} onBack={done} />;
  return (
    <SignInForm
      onSubmit={submit}
      onForgot={serves(accountPaths.forgot) ? () => setStep({ name: 'forgot' }) : undefined}
    />
  );
};

/**
 * The sign-in screen. Users can also ask for an email with a link to choose a new password. A user who signs in with a
 * one-time password must choose a new one. After sign-in, users return to the page that they requested.
 */
export const LoginScreen = () => {
  const { settings } = useModel();
  const { state } = useLocation();
  const isSignedIn = useIsSignedIn();
  const mustChange = useMustChange();
  const form = useSignInStep();
  const { step } = form;
  useEffect(() => {
    document.title = signInText('pageTitle');
  }, []);
  useEffect(() => {
    if (!isSignedIn) sendSession().catch(() => undefined);
  }, [isSignedIn]);

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
        <StepForm {...form} isNewPassword={isNewPassword} />
        <LanguageLinks />
      </div>
    </main>
  );
};
