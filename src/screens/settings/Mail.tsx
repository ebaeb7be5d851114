import { useState } from 'react';
import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { instantText } from '#model/values/dates.ts';
import { useInstallation, useSendTestMail } from '../../providers/installation.ts';
import { useModel } from '../../providers/schemas.tsx';

/** For those who run the place: whether the product can send mail, what went wrong last, and the way to try it. */
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
      notify(`Test email sent to ${await sendTestMail()}.`, { type: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    } finally {
      setSending(false);
    }
  };
  return (
    <section className="gable-section">
      <h2>Email</h2>
      {!mail.configured && (
        <p className="gable-form-hint">Email is not configured. Set SMTP_HOST to send scheduled reports.</p>
      )}
      {mail.configured && (
        <>
          {!settings.scheduledMail && (
            <p className="gable-form-hint">Scheduled reports are turned off for the organization.</p>
          )}
          {mail.problem !== undefined && (
            <p className="gable-form-problem" role="alert">
              {instantText(mail.problem.at, settings.timeZone)}: {mail.problem.text}
            </p>
          )}
          <dl className="gable-facts">
            <dt>Server</dt>
            <dd>{mail.server}</dd>
            <dt>From</dt>
            <dd>{mail.from}</dd>
            <dt>Last email</dt>
            <dd>
              {mail.sentAt === undefined
                ? 'None since the server started'
                : instantText(mail.sentAt, settings.timeZone)}
            </dd>
          </dl>
          <div>
            <Button variant="outlined" loading={sending} onClick={() => void send()}>
              Send a test email to me
            </Button>
          </div>
        </>
      )}
    </section>
  );
};
