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
 * Returns the state of push messages on this device, undefined until it is read, and the functions that change it or
 * remove a device. Each shows its result as a toast.
 */
const usePushDevices = (push: NotificationSettings['push']) => {
  const notify = useNotify();
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
  const remove = (id: string): Promise<void> =>
    run(async () => removeDevice({ id }).then(() => notificationText('saved')));
  return { state, isBusy, turnOn, turnOff, remove };
};

type DevicesProps = {
  readonly devices: NotificationSettings['push']['devices'];
  readonly onRemove: (id: string) => void;
};

/** The devices of the user that get push messages. */
const Devices = ({ devices, onRemove }: DevicesProps) => {
  const { timeZone } = useModel().settings;
  return (
    <ul className="gable-sessions" aria-label={notificationText('devices')}>
      {devices.map(({ _id, device, at }) => (
        <li key={_id}>
          <div>
            <p className="gable-session-device">{device}</p>
            <p className="gable-form-hint">{notificationText('since', { date: instantText(at, timeZone) })}</p>
          </div>
          <Button
            size="small"
            variant="outlined"
            aria-label={notificationText('removeDevice', { device })}
            onClick={() => onRemove(_id)}
          >
            {notificationText('remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
};

/**
 * The section in which the user turns push messages on this device on and off. If that is not possible, a text says
 * why. It also lists all devices of the user that get push messages, each with a button that removes the device.
 */
export const PushSection = ({ push }: { readonly push: NotificationSettings['push'] }) => {
  const { state, isBusy, turnOn, turnOff, remove } = usePushDevices(push);
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
      {push.devices.length > 0 && <Devices devices={push.devices} onRemove={(id) => void remove(id)} />}
    </section>
  );
};
