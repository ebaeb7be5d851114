import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useSearchParams } from 'react-router-dom';
import { rulesText } from '../../messages/en/rulesText.ts';

const periods = [7, 30, 90];

/** Returns a number of days (default: 30), which is stored in the address under a name, and a function that sets it. */
export const usePeriod = (name: string): readonly [number, (days: string) => void] => {
  const [params, setParams] = useSearchParams();
  const days = periods.find((one) => String(one) === params.get(name)) ?? 30;
  const choose = (value: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return [days, choose];
};

type PeriodSelectProps = {
  readonly label: string;
  readonly days: number;
  readonly onChange: (days: string) => void;
};

/** A select for the number of days that a report covers: 7, 30 or 90. */
export const PeriodSelect = ({ label, days, onChange }: PeriodSelectProps) => (
  <TextField select size="small" label={label} value={String(days)} onChange={({ target }) => onChange(target.value)}>
    {periods.map((count) => (
      <MenuItem key={count} value={String(count)}>
        {rulesText('past.days', { count })}
      </MenuItem>
    ))}
  </TextField>
);
