import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { isObject } from '#model/schema/json.ts';
import { kindFor } from '../../index.ts';
import type { FilterProps } from '../../view.ts';
import { InputIcon } from '../inputs/InputIcon.tsx';
import { filterText } from '../../../messages/en/filterText.ts';

type Props = FilterProps & { readonly children?: ReactNode };

/**
 * Frame around the inputs of a field's filter (`children`). If the field is optional and its kind can be filtered by
 * blank, a checkbox is beside the inputs: it filters by blank values, and replaces the inputs by a text while it is
 * checked. Without `children`, the checkbox is the whole filter.
 */
export const FilterFrame = ({ field, value, onChange, children }: Props) => {
  const isBlankAsked = isObject(value) && value['blank'] === true;
  const mayBeBlank = !field.required && kindFor(field).operators.includes('blank');
  // Without children, the checkbox is the only filter of the field.
  const blank = filterText('blank');
  const isText = isBlankAsked || children === undefined;
  return (
    <Box
      component="fieldset"
      aria-label={filterText('title', { field: field.title })}
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.25, m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <Box sx={{ flex: 1, minWidth: 0, ...(isText ? { alignSelf: 'center', fontSize: 'body2.fontSize' } : {}) }}>
        {isText ? filterText('blankOf', { field: field.title }) : children}
      </Box>
      {(mayBeBlank || isBlankAsked) && (
        <Checkbox
          size="small"
          title={blank}
          icon={<InputIcon name="blank" fontSize="inherit" />}
          checkedIcon={<InputIcon name="blank" fontSize="inherit" />}
          sx={{ p: 0.5, mt: 0.75, fontSize: '1rem' }}
          checked={isBlankAsked}
          onChange={(_, checked) => onChange(checked ? { blank: true } : undefined)}
          slotProps={{ input: { 'aria-label': blank } }}
        />
      )}
    </Box>
  );
};
