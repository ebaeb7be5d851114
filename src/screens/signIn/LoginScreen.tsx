import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import { Navigate, useLocation } from 'react-router-dom';
import { signIn, signOut } from '../../providers/authProvider.ts';
import { useMustChange } from '../../providers/session/mustChange.ts';
import { useIsSignedIn } from '../../providers/session/tokenStore.ts';
import { originOf } from '../../layout/originOf.ts';
import { RedirectBack } from '../../layout/shell/RedirectBack.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import '../screens.css';
import { signInText } from '../../messages/en/signInText.ts';

type Step =
  | { readonly name: 'credentials' }
  | { readonly name: 'signing-in' }
  | { readonly name: 'new-password'; readonly password: string };

/**
 * The sign-in screen. After a one-time password it asks for a new one first. Then it returns to the page that the user
 * asked for.
 */
export const LoginScreen = () => {
  const { settings } = useModel();
  const { state } = useLocation();
  const isSignedIn = useIsSignedIn();
  const mustChange = useMustChange();
  const [step, setStep] = useState<Step>({ name: 'credentials' });
  useEffect(() => {
    document.title = signInText('pageTitle');
  }, []);

  const submit = async (username: string, password: string): Promise<void> => {
    // Without this step the token, which is stored first, would redirect before the response says what comes next.
    setStep({ name: 'signing-in' });
    try {
      const { mustChangePassword } = await signIn({ username, password });
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
          <h1>{isNewPassword ? signInText('new.title') : signInText('title')}</h1>
          <p>{isNewPassword ? signInText('new.text') : settings.name}</p>
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
        ) : (
          <SignInForm onSubmit={submit} />
        )}
      </div>
    </main>
  );
};
