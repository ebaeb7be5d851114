import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import type { NotificationSettings } from '#model/schema/notifySchema.ts';
import { instantText } from '#model/values/time/dates.ts';
import { notificationText } from '../../messages/en/notificationText.ts';
import { useChangeNotificationSettings } from '../../providers/features/notifications.ts';
import { type PushState, readPushState, turnPushOff, turnPushOn } from '../../providers/device/pushBrowser.ts';
import { useModel } from '../../providers/schemas.tsx';

/**
 * The section that turns push messages on this device on and off, or says why this is not possible. It lists all
 * devices of the user that get them, each with a button that removes it.
 */
export const PushSection = ({ push }: { readonly push: NotificationSettings['push'] }) => {
  const notify = useNotify();
  const { timeZone } = useModel().settings;
  const { addDevice, removeDevice } = useChangeNotificationSettings();
  const [state, setState] = useState<PushState>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void readPushState().then(setState);
  }, [push]);

  const run = async (work: () => Promise<string>, type: 'success' | 'info' = 'success'): Promise<void> => {
    setBusy(true);
    try {
      notify(await work(), { type });
    } catch {
      notify(notificationText('failed'), { type: 'error' });
    } finally {
      setState(await readPushState());
      setBusy(false);
    }
  };
  const turnOn = (): Promise<void> =>
    run(async () => {
      const body = await turnPushOn(push.key);
      if (body === undefined) return notificationText('refused');
      await addDevice(body);
      return notificationText('turnedOn');
    });
  const turnOff = (): Promise<void> =>
    run(async () => {
      const endpoint = await turnPushOff();
      if (endpoint !== undefined) await removeDevice({ endpoint });
      return notificationText('turnedOff');
    });

  return (
    <section className="gable-section" aria-labelledby="push-messages">
      <h2 id="push-messages">{notificationText('pushTitle')}</h2>
      {state !== undefined && <p className="gable-form-hint">{notificationText(`pushState.${state}`)}</p>}
      {(state === 'off' || state === 'on') && (
        <div>
          <Button
            variant={state === 'off' ? 'contained' : 'outlined'}
            loading={isBusy}
            onClick={() => void (state === 'off' ? turnOn() : turnOff())}
          >
            {notificationText(state === 'off' ? 'turnOn' : 'turnOff')}
          </Button>
        </div>
      )}
      {push.devices.length > 0 && (
        <ul className="gable-sessions" aria-label={notificationText('devices')}>
          {push.devices.map(({ _id, device, at }) => (
            <li key={_id}>
              <div>
                <p className="gable-session-device">{device}</p>
                <p className="gable-form-hint">{notificationText('since', { date: instantText(at, timeZone) })}</p>
              </div>
              <Button
                size="small"
                variant="outlined"
                aria-label={notificationText('removeDevice', { device })}
                onClick={() => void run(async () => removeDevice({ id: _id }).then(() => notificationText('saved')))}
              >
                {notificationText('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
