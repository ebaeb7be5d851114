import { MomentField } from '#kinds/shared/temporal/MomentField.tsx';

type DayFieldProps = {
  readonly label: string;
  /** `2024-01-05`, '' for none, or a typed text that could not be parsed. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** Id of the element with the problem. */
  readonly describedBy?: string | undefined;
};

/** Input of the first or last day of a period. */
export const DayField = ({ label, value, onChange, describedBy }: DayFieldProps) => (
  <MomentField
    precision="day"
    place="panel"
    value={value}
    onChange={(day) => onChange(day ?? '')}
    textField={{
      label,
      size: 'small',
      fullWidth: true,
      autoComplete: 'off',
      error: describedBy !== undefined,
      slotProps: { htmlInput: describedBy === undefined ? {} : { 'aria-describedby': describedBy } },
    }}
  />
);
