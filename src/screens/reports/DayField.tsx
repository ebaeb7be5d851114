import { MomentField } from '#kinds/shared/temporal/MomentField.tsx';

type DayFieldProps = {
  readonly label: string;
  /** `2024-01-05`, or what was typed and is no day; '' for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** The id of the text that says what is wrong with the value. */
  readonly describedBy?: string | undefined;
};

/** One end of a range of days, inside the panel of the range. */
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
