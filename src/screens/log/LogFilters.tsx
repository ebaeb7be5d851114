import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { LogAddress } from './useLogAddress.ts';

/** A filter of a log. */
export type LogFilter = {
  /** Name in the source's address. */
  readonly name: string;
  readonly label: string;
  /** Text of the choice that shows everything. */
  readonly all: string;
  readonly choices: readonly LogChoice[];
};

export type LogChoice = readonly [value: string, title: string];

type LogFiltersProps = {
  readonly label: string;
  readonly filters: readonly LogFilter[];
  readonly log: LogAddress;
  /** Further buttons of the bar. */
  readonly children?: ReactNode;
};

/** The filter bar of a log: one list of choices per filter. */
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
          // An unknown value in the address, such as a removed rule, shows everything.
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
