import type { TextFieldProps } from '@mui/material/TextField';
import { createElement, type CSSProperties, type HTMLAttributes, type Key } from 'react';

/** Finding options elsewhere while a person types. */
export type Search = {
  readonly isLoading: boolean;
  readonly onOpen: () => void;
  readonly onSearch: (text: string) => void;
  /** The list is scrolled to its end. */
  readonly onEnd: () => void;
};

/** What pickers of one and of many options share; an option is its stored value, e.g. a choice or a record's id. */
export type PickerProps = {
  readonly options: readonly string[];
  readonly textField: TextFieldProps;
  /** Stored value → what people read; absent: the value itself. */
  readonly titleOf?: (option: string) => string;
  readonly search?: Search;
  /** Stored value → the colour of the dot before it; absent: no dots. */
  readonly styleOf?: (option: string) => CSSProperties | undefined;
};

const keepAll = (options: string[]) => options;
const same = (option: string) => option;

/** Gives what both pickers hand to MUI's Autocomplete. */
export const autocompleteProps = ({ options, textField, titleOf = same, search, styleOf }: PickerProps) => ({
  id: textField.id,
  options,
  disabled: textField.disabled === true,
  getOptionLabel: titleOf,
  size: 'small' as const,
  fullWidth: true,
  autoHighlight: true,
  noOptionsText: 'Nothing found',
  ...(styleOf === undefined
    ? {}
    : {
        renderOption: ({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, option: string) =>
          createElement(
            'li',
            { key, ...props },
            createElement('span', { className: 'cell-state', style: styleOf(option) }, titleOf(option)),
          ),
      }),
  ...(search === undefined ? {} : { loading: search.isLoading, filterOptions: keepAll, onOpen: search.onOpen }),
  slotProps: {
    listbox: {
      onScroll: ({ currentTarget }: { currentTarget: HTMLElement }) => {
        if (currentTarget.scrollTop + currentTarget.clientHeight >= currentTarget.scrollHeight - 8) search?.onEnd();
      },
    },
  },
});
