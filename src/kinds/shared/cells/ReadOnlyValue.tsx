import { createElement } from 'react';
import { useWatch } from 'react-hook-form';
import { useWrappedSource } from 'ra-core';
import Typography from '@mui/material/Typography';
import { isBlank } from '#model/schema/json.ts';
import type { InputProps } from '../../view.ts';
import { cellFor } from '../../views.ts';

/** Shows a read-only field of a form, e.g. a serial: its label and its value as in a list, or a dash if it is blank. */
export const ReadOnlyValue = ({ field, source }: InputProps) => {
  const value: unknown = useWatch({ name: useWrappedSource(source) });
  return (
    <div>
      <Typography component="div" variant="caption" sx={{ color: 'text.secondary' }}>
        {field.title}
      </Typography>
      <Typography component="div" variant="body2">
        {isBlank(value) ? '—' : createElement(cellFor(field.kind), { value, field })}
      </Typography>
    </div>
  );
};
