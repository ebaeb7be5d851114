import { useState } from 'react';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { instantText } from '#model/values/time/dates.ts';
import { useInstallation, useSendTestMail } from '../../providers/features/installation.ts';
import { useModel } from '../../providers/schemas.tsx';
import { settingsText } from '../../messages/en/settingsText.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';

/**
 * The section for administrators about email. It shows whether email is configured and, if it is, the email server, the
 * last email, the last problem, and a button that sends a test email. Renders nothing for other users.
 */
export const Mail = () => {
  const notify = useNotify();
  const installation = useInstallation();
  const sendTestMail = useSendTestMail();
  const { settings } = useModel();
  const [sending, setSending] = useState(false);
  if (installation === undefined) return null;
  const { mail } = installation;
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      notify(settingsText('email.tested', { address: await sendTestMail() }), { type: 'success' });
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setSending(false);
    }
  };
  return (
    <section className="gable-section">
      <h2>{settingsText('email.title')}</h2>
      {!mail.configured && <p className="gable-form-hint">{settingsText('email.missing')}</p>}
      {mail.configured && (
        <>
          {!settings.scheduledMail && <p className="gable-form-hint">{settingsText('email.off')}</p>}
          {mail.problem !== undefined && (
            <p className="gable-form-problem" role="alert">
              {instantText(mail.problem.at, settings.timeZone)}: {mail.problem.text}
            </p>
          )}
          <dl className="gable-facts">
            <dt>{settingsText('email.server')}</dt>
            <dd>{mail.server}</dd>
            <dt>{settingsText('email.from')}</dt>
            <dd>{mail.from}</dd>
            <dt>{settingsText('email.last')}</dt>
            <dd>
              {mail.sentAt === undefined ? settingsText('email.none') : instantText(mail.sentAt, settings.timeZone)}
            </dd>
          </dl>
          <div>
            <Button variant="outlined" loading={sending} onClick={() => void send()}>
              {settingsText('email.test')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
};
