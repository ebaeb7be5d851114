import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import {
  type ChannelChoice,
  notificationChannels,
  type NotificationEvent,
  type NotificationSettings,
} from '#model/schema/notifySchema.ts';
import { staffPages } from '#model/pages/pages.ts';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { notificationText } from '../../messages/en/notificationText.ts';
import { shellText } from '../../messages/en/shellText.ts';
import {
  type SettingsChange,
  useChangeNotificationSettings,
  useNotificationSettings,
  withChange,
} from '../../providers/features/notifications.ts';
import '../screens.css';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import css from './notifications.css?inline';
import { OfflineSection } from './OfflineSection.tsx';
import { PushSection } from './PushSection.tsx';
import { QuietSection } from './QuietSection.tsx';

adoptStyles(css);

type TableProps = {
  readonly settings: NotificationSettings;
  readonly onChange: (event: NotificationEvent, choice: ChannelChoice) => void;
};

/** The table of events and channels, with a checkbox for each. */
const EventTable = ({ settings: { events, email }, onChange }: TableProps) => (
  <table className="gable-notify-table">
    <caption className="gable-unseen">{notificationText('events')}</caption>
    <thead>
      <tr>
        <th scope="col">{notificationText('column')}</th>
        <th scope="col">{notificationText('inApp')}</th>
        {notificationChannels.map((channel) => (
          <th key={channel} scope="col">
            {notificationText(`channel.${channel}`)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {events.map(({ event, texts, choice }) => {
        const title = event === 'create' ? texts.join(', ') : notificationText(`event.${event}`);
        return (
          <tr key={event}>
            <th scope="row">{title}</th>
            <td>{notificationText('always')}</td>
            {notificationChannels.map((channel) => (
              <td key={channel}>
                <label className="gable-notify-box">
                  <input
                    type="checkbox"
                    aria-label={notificationText('choice', {
                      channel: notificationText(`channel.${channel}`),
                      event: title,
                    })}
                    checked={choice[channel]}
                    disabled={channel === 'email' && (!email.configured || email.address === null)}
                    onChange={({ target }) => onChange(event, { ...choice, [channel]: target.checked })}
                  />
                </label>
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  </table>
);

const emailHint = ({ configured, address }: NotificationSettings['email']): string => {
  if (!configured) return notificationText('noEmail');
  return address === null ? notificationText('noAddress') : notificationText('emailTo', { address });
};

/**
 * The screen Settings → Notifications: which events the user gets by email and push, at what hours, and on which
 * devices.
 */
export const NotificationScreen = () => {
  const notify = useNotify();
  const { data: stored, error, isPending, refetch } = useNotificationSettings();
  const { change } = useChangeNotificationSettings();
  // The screen shows a change immediately, before the server has saved it.
  const [unsaved, setUnsaved] = useState<SettingsChange>({});
  const saving = useRef(0);
  const data = stored === undefined ? undefined : withChange(stored, unsaved);
  const save = async (next: SettingsChange): Promise<void> => {
    setUnsaved((before) => ({ ...before, ...next, choices: { ...before.choices, ...next.choices } }));
    saving.current += 1;
    try {
      await change(next);
      notify(notificationText('saved'), { type: 'success' });
    } catch (failure) {
      notify(failureOf(failure).message, { type: 'error' });
    } finally {
      saving.current -= 1;
      if (saving.current === 0) setUnsaved({});
    }
  };
  return (
    <>
      <PageHeader
        title={notificationText('title')}
        back={{ to: staffPages.settings, title: shellText('account.settings') }}
      />
      {isPending && <div className="gable-notify rec-waiting" aria-busy="true" />}
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <div className="gable-settings gable-notify">
          <div>
            <section className="gable-section" aria-labelledby="notify-events">
              <h2 id="notify-events">{notificationText('events')}</h2>
              <p className="gable-form-hint">{notificationText('intro')}</p>
              <EventTable settings={data} onChange={(event, choice) => void save({ choices: { [event]: choice } })} />
              <p className="gable-form-hint">{emailHint(data.email)}</p>
            </section>
          </div>
          <div>
            <PushSection push={data.push} />
            <OfflineSection />
            <QuietSection quiet={data.quiet} onChange={(quiet) => void save({ quiet })} />
          </div>
        </div>
      )}
    </>
  );
};
