import { timeZoneTitle } from '#model/values/time/timeZoneTitle.ts';
import { useKindContext } from '#kinds/kindContext.tsx';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { QuietHours } from '#model/schema/notifySchema.ts';
import { notificationText } from '../../messages/en/notificationText.ts';

type QuietProps = {
  readonly quiet: QuietHours | null;
  readonly onChange: (quiet: QuietHours | null) => void;
};

const usual = { from: '21:00', to: '08:00' } as const;

/** The section that sets the user's quiet hours. */
export const QuietSection = ({ quiet, onChange }: QuietProps) => {
  const { timeZone: zone } = useKindContext();
  const [hours, setHours] = useState({ from: quiet?.from ?? usual.from, to: quiet?.to ?? usual.to });
  const save = (next: typeof hours): void => {
    if (next.from !== '' && next.to !== '') onChange({ ...next, zone });
  };
  return (
    <section className="gable-section" aria-labelledby="quiet-hours">
      <h2 id="quiet-hours">{notificationText('quietTitle')}</h2>
      <p className="gable-form-hint">{notificationText('quietHint', { zone: timeZoneTitle(quiet?.zone ?? zone) })}</p>
      <label className="gable-notify-check">
        <input
          type="checkbox"
          checked={quiet !== null}
          onChange={({ target }) => (target.checked ? save(hours) : onChange(null))}
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
              onChange={({ target }) => setHours({ ...hours, [side]: target.value })}
              onBlur={() => save(hours)}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          ))}
        </div>
      )}
    </section>
  );
};
