import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { offlineText } from '../../messages/en/offlineText.ts';
import { useWaitingRecords } from '../../providers/device/waitingRecords.ts';
import { canWorkOffline, turnOfflineOff, turnOfflineOn, isOfflineOn } from '../../providers/device/offlineBrowser.ts';

/**
 * The section in which the user turns offline work on this device on and off. If the browser does not support offline
 * work, a text says so instead. The address `#work-offline` scrolls to the section.
 */
export const OfflineSection = () => {
  const notify = useNotify();
  const [isOn, setOn] = useState(isOfflineOn);
  const [isBusy, setBusy] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#work-offline') section.current?.scrollIntoView({ block: 'center' });
  }, [hash]);
  const waiting = useWaitingRecords();
  const change = async (): Promise<void> => {
    // Without offline work, nothing would send them.
    if (isOn && waiting.length > 0) return notify(offlineText('stillWaiting'), { type: 'warning' });
    setBusy(true);
    try {
      await (isOn ? turnOfflineOff() : turnOfflineOn());
      notify(offlineText(isOn ? 'turnedOff' : 'turnedOn'), { type: 'success' });
    } catch {
      notify(offlineText('failed'), { type: 'error' });
    } finally {
      setOn(isOfflineOn());
      setBusy(false);
    }
  };
  return (
    <section ref={section} className="gable-section" aria-labelledby="work-offline">
      <h2 id="work-offline">{offlineText('title')}</h2>
      <p className="gable-form-hint">{offlineText(canWorkOffline() ? 'explain' : 'unsupported')}</p>
      {canWorkOffline() && (
        <div>
          <Button variant={isOn ? 'outlined' : 'contained'} loading={isBusy} onClick={() => void change()}>
            {offlineText(isOn ? 'turnOff' : 'turnOn')}
          </Button>
        </div>
      )}
    </section>
  );
};
