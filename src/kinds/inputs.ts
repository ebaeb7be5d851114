import { createElement, memo, type ComponentType } from 'react';
import type { FilterName, InputName } from '#model/kind.ts';
import { Input as AreaInput } from './area/input.tsx';
import { Input as ChoiceInput } from './choice/input.tsx';
import { Input as ChoicesInput } from './choices/input.tsx';
import { Input as FileInput } from './file/input.tsx';
import { groupInput } from './group/input.tsx';
import { Input as ImageInput } from './image/input.tsx';
import { kinds } from './index.ts';
import { Input as LongTextInput } from './longText/input.tsx';
import { Filter as MonthFilter } from './month/filter.tsx';
import { Input as PermissionsInput } from './permissions/input.tsx';
import { Input as PhoneInput } from './phone/input.tsx';
import { Input as ReferenceInput } from './reference/input.tsx';
import { Input as ReferencesInput } from './references/input.tsx';
import { Filter as RelationFilter } from './relation/filter.tsx';
import { Input as RelationInput } from './relation/input.tsx';
import { rowsInput } from './rows/input.tsx';
import { Input as SecretInput } from './secret/input.tsx';
import { ReadOnlyValue } from './shared/cells/ReadOnlyValue.tsx';
import { ChoicesFilter } from './shared/filters/ChoicesFilter.tsx';
import { DayFilter } from './shared/filters/DayFilter.tsx';
import { FilterFrame } from './shared/filters/FilterFrame.tsx';
import { RangeFilter } from './shared/filters/RangeFilter.tsx';
import { ReferencesFilter } from './shared/filters/ReferencesFilter.tsx';
import { textFilter } from './shared/filters/textFilter.tsx';
import type { InputFor } from './shared/inputs/NestedFields.tsx';
import { parsedInput } from './shared/inputs/parsedInput.tsx';
import { textInput } from './shared/inputs/textInput.tsx';
import { momentInput } from './shared/temporal/momentInput.tsx';
import { Input as TextInput } from './text/input.tsx';
import { Filter as TextsFilter } from './texts/filter.tsx';
import { Input as TextsInput } from './texts/input.tsx';
import { Filter as TimeZoneFilter } from './timeZone/filter.tsx';
import { Input as TimeZoneInput } from './timeZone/input.tsx';
import type { FilterProps, InputProps, InputView } from './view.ts';
import { Filter as YesNoFilter } from './yesNo/filter.tsx';
import { Input as YesNoInput } from './yesNo/input.tsx';

/** Wraps an input so that it re-renders only when its own props change, and shows read-only fields as text. */
const editable = (Input: ComponentType<InputProps>) =>
  memo(function FieldInput(props: InputProps) {
    return createElement(props.field.readOnly ? ReadOnlyValue : Input, props);
  });

const nestedInputFor: InputFor = (kind) => inputFor(kind).Input;

/**
 * The components of all inputs, by the names that kinds use for them. They are in a separate chunk, which is loaded
 * when a form or the filters open.
 */
export const inputs: Readonly<Record<InputName, ComponentType<InputProps>>> = {
  text: editable(TextInput),
  longText: editable(LongTextInput),
  email: editable(textInput('email')),
  url: editable(textInput('url')),
  phone: editable(PhoneInput),
  decimal: editable(parsedInput({ inputMode: 'decimal' })),
  amount: editable(parsedInput({ inputMode: 'text', preview: true })),
  duration: editable(parsedInput({ preview: true })),
  area: editable(AreaInput),
  yesNo: editable(YesNoInput),
  day: editable(momentInput('day')),
  minute: editable(momentInput('minute')),
  // A month can also be one of the words in the field's `enum`, e.g. `Ready`.
  month: editable(momentInput('month')),
  choice: editable(ChoiceInput),
  choices: editable(ChoicesInput),
  texts: editable(TextsInput),
  reference: editable(ReferenceInput),
  references: editable(ReferencesInput),
  relation: editable(RelationInput),
  group: editable(groupInput(nestedInputFor)),
  rows: editable(rowsInput(nestedInputFor)),
  permissions: editable(PermissionsInput),
  readOnly: editable(ReadOnlyValue),
  secret: editable(SecretInput),
  file: editable(FileInput),
  image: editable(ImageInput),
  timeZone: editable(TimeZoneInput),
};

/** The components of all filters, by the names that kinds use for them. */
export const filters: Readonly<Record<FilterName, ComponentType<FilterProps>>> = {
  text: textFilter((text) => text.trim()),
  // Phones are stored as +919845012345, but people type them in groups.
  phone: textFilter((text) => text.replace(/[^\d+]/g, '')),
  range: RangeFilter,
  day: DayFilter,
  month: MonthFilter,
  yesNo: YesNoFilter,
  choices: ChoicesFilter,
  texts: TextsFilter,
  references: ReferencesFilter,
  relation: RelationFilter,
  timeZone: TimeZoneFilter,
  // Filters only by whether there is a value.
  blank: FilterFrame,
};

/**
 * Returns the input of the kind with this name and, if the kind has one, its filter. Errors: an `Error` for an unknown
 * name, which the schema check rejects earlier.
 */
export const inputFor = (kind: string): InputView => {
  const facts = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (facts === undefined)
    throw new Error(`inputs: no input for the kind, got ${kind}; one of ${Object.keys(kinds).join(', ')}`);
  const { input, filter } = facts.views;
  return { Input: inputs[input], ...(filter === undefined ? {} : { Filter: filters[filter] }) };
};
