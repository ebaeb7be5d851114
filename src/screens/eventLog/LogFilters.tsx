import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { LogAddress } from './useLogAddress.ts';

/** A filter of a log. */
export type LogFilter = {
  /** Name of the filter in the address of the screen. */
  readonly name: string;
  readonly label: string;
  /** Text of the option that means no filter. */
  readonly all: string;
  readonly choices: readonly LogChoice[];
};

/** An option of a filter. */
export type LogChoice = readonly [value: string, title: string];

type LogFiltersProps = {
  readonly label: string;
  readonly filters: readonly LogFilter[];
  readonly log: LogAddress;
  /** Other buttons of the bar. */
  readonly children?: ReactNode;
};

/**
 * The filters of a log, each as a select. A choice is stored in the address of the screen (`log`). `children`: other
 * buttons beside the filters.
 */
export const LogFilters = ({ label, filters, log, children }: LogFiltersProps) => (
  <div className="log-filters" role="search" aria-label={label}>
    {filters.map(({ name, label: title, all, choices }) => {
      const value = log.values[name] ?? '';
      return (
        <TextField
          key={name}
          select
          size="small"
          label={title}
          // A value that is not an option, such as a removed rule, means no filter.
          value={choices.some(([one]) => one === value) ? value : ''}
          onChange={({ target }) => log.filter(name, target.value)}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{all}</MenuItem>
          {choices.map(([one, text]) => (
            <MenuItem key={one} value={one}>
              {text}
            </MenuItem>
          ))}
        </TextField>
      );
    })}
    {children}
  </div>
);
