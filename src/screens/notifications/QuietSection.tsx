import { timeZoneTitle } from '#model/values/time/timeZoneTitle.ts';
import { useKindContext } from '#kinds/kindContext.tsx';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useState } from 'react';
import type { QuietHours } from '#model/schema/notifySchema.ts';
import { notificationText } from '../../messages/en/notificationText.ts';

type QuietProps = {
  readonly quiet: QuietHours | null;
  readonly onChange: (quiet: QuietHours | null) => void;
};

type Hours = Pick<QuietHours, 'from' | 'to'>;

const usual: Hours = { from: '21:00', to: '08:00' };
/** How long the section waits for more typing before it saves. */
const pauseMs = 1000;

const isComplete = ({ from, to }: Hours): boolean => from !== '' && to !== '' && from !== to;

/**
 * The section that sets the user's quiet hours. Changed times are saved after a pause, when the user leaves the field,
 * and when the section is left in another way, such as with the back button.
 */
export const QuietSection = ({ quiet, onChange }: QuietProps) => {
  const { timeZone: zone } = useKindContext();
  const stored: Hours = quiet ?? usual;
  const [typed, setTyped] = useState<Hours>();
  const hours = typed ?? stored;
  const save = (): void => {
    if (typed === undefined || !isComplete(typed)) return;
    setTyped(undefined);
    if (typed.from !== stored.from || typed.to !== stored.to) onChange({ ...typed, zone });
  };
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(saveNow, pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => () => saveNow(), []);
  return (
    <section className="gable-section" aria-labelledby="quiet-hours">
      <h2 id="quiet-hours">{notificationText('quietTitle')}</h2>
      <p className="gable-form-hint">{notificationText('quietHint', { zone: timeZoneTitle(quiet?.zone ?? zone) })}</p>
      <label className="gable-notify-check">
        <input
          type="checkbox"
          checked={quiet !== null}
          onChange={({ target }) => onChange(target.checked ? { ...usual, zone } : null)}
        />
        {notificationText('quietOn')}
      </label>
      {quiet !== null && (
        <div className="gable-notify-hours">
          {(['from', 'to'] as const).map((side) => (
            <TextField
              key={side}
              type="time"
              size="small"
              label={notificationText(side)}
              value={hours[side]}
              onChange={({ target }) => setTyped({ ...hours, [side]: target.value })}
              onBlur={save}
              error={!isComplete(hours)}
              helperText={side === 'to' && hours.from === hours.to ? notificationText('sameHours') : undefined}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          ))}
        </div>
      )}
    </section>
  );
};
