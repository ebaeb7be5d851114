import { useState } from 'react';
import TextField from '@mui/material/TextField';
import { useKindContext } from '../kindContext.tsx';
import { areaOf, splitArea } from '../shared/values/areaText.ts';
import { textFieldProps } from '../shared/inputs/textFieldProps.ts';
import { UnitSelect } from '../shared/inputs/UnitSelect.tsx';
import { useFieldInput } from '../shared/inputs/useFieldInput.ts';
import type { InputProps } from '../view.ts';
import { inputText } from '../../messages/en/inputText.ts';

/**
 * Input of an area: a text field for the number, and a select for the unit. Until the user chooses a unit, it is the
 * organization's.
 */
export const Input = (props: InputProps) => {
  const input = useFieldInput(props);
  const { settings } = useKindContext();
  // The form's value is null while the area is empty, so the chosen unit is kept here.
  const [emptyUnit, setEmptyUnit] = useState(settings.areaUnit);
  const [draft, setDraft] = useState<string>();
  const typed = splitArea(input.value, emptyUnit);
  const isWrong = draft === undefined && typeof areaOf(typed)?.value === 'string';
  const error = input.error ?? (isWrong ? inputText('area.number', { field: props.field.title }) : undefined);
  return (
    <TextField
      {...textFieldProps({ ...input, error })}
      value={draft ?? typed.number}
      onChange={(event) => {
        setDraft(event.target.value);
        input.onChange(areaOf({ number: event.target.value, unit: typed.unit }));
      }}
      onBlur={() => {
        setDraft(undefined);
        input.onBlur();
      }}
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: {
          endAdornment: (
            <UnitSelect
              label={inputText('area.unit', { field: props.field.title })}
              options={Object.keys(settings.areaUnits)}
              value={typed.unit}
              disabled={input.disabled}
              onChange={(unit) => {
                setEmptyUnit(unit);
                input.onChange(areaOf({ number: typed.number, unit }));
              }}
            />
          ),
        },
      }}
    />
  );
};
