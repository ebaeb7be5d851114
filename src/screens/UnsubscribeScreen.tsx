import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import { useSearchParams } from 'react-router-dom';
import type { UnsubscribeAnswer } from '#model/wire/installation.ts';
import { http } from '../providers/api/http/http.ts';
import './screens.css';
import { signInText } from '../messages/en/signInText.ts';
import { failureOf } from '../resources/shared/failureOf.ts';

type Step =
  | { readonly at: 'offered' | 'running' }
  | { readonly at: 'done'; readonly title: string }
  | { readonly at: 'failed'; readonly why: string };

/**
 * The page that opens from the unsubscribe link in an emailed report. A button ends the emails, and the page then shows
 * the result or the error. It needs no sign-in: the key in the address identifies the subscription.
 */
export const UnsubscribeScreen = () => {
  const [params] = useSearchParams();
  const [step, setStep] = useState<Step>({ at: 'offered' });
  useEffect(() => {
    document.title = signInText('unsubscribe.pageTitle');
  }, []);
  const stop = async (): Promise<void> => {
    setStep({ at: 'running' });
    try {
      const { json } = await http('/api/v2/client/unsubscribe', {
        method: 'POST',
        anonymous: true,
        body: { key: params.get('key') ?? '' },
      });
      setStep({ at: 'done', title: (json as UnsubscribeAnswer).data.title });
    } catch (error) {
      setStep({ at: 'failed', why: failureOf(error).message });
    }
  };
  return (
    <main className="gable-login">
      <div className="gable-login-card">
        <header>
          <img src="/icon.svg" width="36" height="36" alt="" />
          <h1>{signInText('unsubscribe.title')}</h1>
        </header>
        {step.at === 'done' ? (
          <p role="status">{signInText('unsubscribe.done', { report: step.title })}</p>
        ) : (
          <>
            <p>{signInText('unsubscribe.text')}</p>
            {step.at === 'failed' && <p role="alert">{step.why}</p>}
            <Button variant="contained" loading={step.at === 'running'} onClick={() => void stop()}>
              {signInText('unsubscribe.action')}
            </Button>
          </>
        )}
      </div>
    </main>
  );
};
