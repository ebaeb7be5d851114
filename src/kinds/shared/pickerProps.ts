import type { TextFieldProps } from '@mui/material/TextField';

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
};

const keepAll = (options: string[]) => options;
const same = (option: string) => option;

/** Gives what both pickers hand to MUI's Autocomplete. */
export const autocompleteProps = ({ options, textField, titleOf = same, search }: PickerProps) => ({
  id: textField.id,
  options,
  disabled: textField.disabled === true,
  getOptionLabel: titleOf,
  size: 'small' as const,
  fullWidth: true,
  autoHighlight: true,
  noOptionsText: 'Nothing found',
  ...(search === undefined ? {} : { loading: search.isLoading, filterOptions: keepAll, onOpen: search.onOpen }),
  slotProps: {
    listbox: {
      onScroll: ({ currentTarget }: { currentTarget: HTMLElement }) => {
        if (currentTarget.scrollTop + currentTarget.clientHeight >= currentTarget.scrollHeight - 8) search?.onEnd();
      },
    },
  },
});
