import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { isObject } from '#model/json.ts';
import { kindFor } from '../index.ts';
import type { FilterProps } from '../view.ts';

type Props = FilterProps & { readonly children?: ReactNode };

/** Frames the filter of one field and, where its kind knows the operator, adds "Not filled in". */
export const FilterFrame = ({ field, value, onChange, children }: Props) => {
  const isBlankAsked = isObject(value) && value['blank'] === true;
  const mayBeBlank = !field.required && kindFor(field).operators.includes('blank');
  return (
    <Box component="fieldset" aria-label={`${field.title} filter`} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      {isBlankAsked ? <Box sx={{ fontSize: 'body2.fontSize', color: 'text.secondary' }}>{field.title}</Box> : children}
      {(mayBeBlank || isBlankAsked) && (
        <FormControlLabel
          label="Not filled in"
          slotProps={{ typography: { variant: 'caption', color: 'text.secondary' } }}
          control={
            <Checkbox size="small" sx={{ p: 0.5 }} checked={isBlankAsked} onChange={(_, checked) => onChange(checked ? { blank: true } : undefined)} />
          }
          sx={{ ml: -0.5 }}
        />
      )}
    </Box>
  );
};
