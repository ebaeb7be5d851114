import { MomentField } from '#kinds/shared/temporal/MomentField.tsx';

type DayFieldProps = {
  readonly label: string;
  /** `2024-01-05`, or unparsable input, or '' for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** The id of the text with the problem of the value. */
  readonly describedBy?: string | undefined;
};

/** The start or end date in the panel of the range. */
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
