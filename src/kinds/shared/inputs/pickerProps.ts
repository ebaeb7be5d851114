import type { TextFieldProps } from '@mui/material/TextField';
import { createElement, type CSSProperties, type HTMLAttributes, type Key, type ReactNode } from 'react';
import { word } from '#model/language/wording.ts';
import { inputText } from '../../../messages/en/inputText.ts';

/** A server-side search for options. */
export type Search = {
  readonly isLoading: boolean;
  /** Called when the user opens the list. */
  readonly onOpen: () => void;
  /** Called with the typed text, or with '' if the text changes because an option is picked or removed. */
  readonly onSearch: (text: string) => void;
  /** Called when the list is scrolled to its end. */
  readonly onEnd: () => void;
};

/** Props that `OnePicker` and `ManyPicker` share. An option is the stored value, e.g. a choice or a record's id. */
export type PickerProps = {
  readonly options: readonly string[];
  readonly textField: TextFieldProps;
  /** Returns the title of an option. Default: the title of the choice. */
  readonly titleOf?: (option: string) => string;
  readonly search?: Search;
  /** Returns the style of an option's colored dot. Absent: no dots. */
  readonly styleOf?: (option: string) => CSSProperties | undefined;
  /** Returns a line below an option's title. */
  readonly detailOf?: (option: string) => ReactNode;
};

const keepAll = (options: string[]) => options;

/** Returns the props of MUI's Autocomplete that `OnePicker` and `ManyPicker` share. */
export const autocompleteProps = ({ options, textField, titleOf = word, search, styleOf, detailOf }: PickerProps) => ({
  id: textField.id,
  options,
  disabled: textField.disabled === true,
  getOptionLabel: titleOf,
  size: 'small' as const,
  fullWidth: true,
  autoHighlight: true,
  noOptionsText: inputText('nothing'),
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
  ...(detailOf === undefined
    ? {}
    : {
        renderOption: ({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, option: string) =>
          createElement(
            'li',
            { key, ...props },
            createElement(
              'span',
              { className: 'cell-option' },
              titleOf(option),
              createElement('small', null, detailOf(option)),
            ),
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
