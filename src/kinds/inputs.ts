import { createElement, memo, type ComponentType } from 'react';
import { Filter as AreaFilter } from './area/filter.tsx';
import { Input as AreaInput } from './area/input.tsx';
import { Filter as ChoiceFilter } from './choice/filter.tsx';
import { Input as ChoiceInput } from './choice/input.tsx';
import { Filter as ChoicesFilter } from './choices/filter.tsx';
import { Input as ChoicesInput } from './choices/input.tsx';
import { Filter as DateFilter } from './date/filter.tsx';
import { Input as DateInput } from './date/input.tsx';
import { Filter as DatetimeFilter } from './datetime/filter.tsx';
import { Input as DatetimeInput } from './datetime/input.tsx';
import { Filter as DocumentNumberFilter } from './documentNumber/filter.tsx';
import { Input as DocumentNumberInput } from './documentNumber/input.tsx';
import { Filter as DurationFilter } from './duration/filter.tsx';
import { Input as DurationInput } from './duration/input.tsx';
import { Filter as EmailFilter } from './email/filter.tsx';
import { Input as EmailInput } from './email/input.tsx';
import { Filter as FileFilter } from './file/filter.tsx';
import { Input as FileInput } from './file/input.tsx';
import { Filter as GroupFilter } from './group/filter.tsx';
import { groupInput } from './group/input.tsx';
import { Filter as ImageFilter } from './image/filter.tsx';
import { Input as ImageInput } from './image/input.tsx';
import { Filter as LongTextFilter } from './longText/filter.tsx';
import { Input as LongTextInput } from './longText/input.tsx';
import { Filter as MoneyFilter } from './money/filter.tsx';
import { Input as MoneyInput } from './money/input.tsx';
import { Filter as MonthFilter } from './month/filter.tsx';
import { Input as MonthInput } from './month/input.tsx';
import { Filter as NumberFilter } from './number/filter.tsx';
import { Input as NumberInput } from './number/input.tsx';
import { Filter as PercentFilter } from './percent/filter.tsx';
import { Input as PercentInput } from './percent/input.tsx';
import { Input as PermissionsInput } from './permissions/input.tsx';
import { Filter as PhoneFilter } from './phone/filter.tsx';
import { Input as PhoneInput } from './phone/input.tsx';
import { Filter as ReferenceFilter } from './reference/filter.tsx';
import { Input as ReferenceInput } from './reference/input.tsx';
import { Filter as ReferencesFilter } from './references/filter.tsx';
import { Input as ReferencesInput } from './references/input.tsx';
import { Filter as RelationFilter } from './relation/filter.tsx';
import { Input as RelationInput } from './relation/input.tsx';
import { rowsInput } from './rows/input.tsx';
import { Input as SecretInput } from './secret/input.tsx';
import { Filter as SerialFilter } from './serial/filter.tsx';
import { Input as SerialInput } from './serial/input.tsx';
import { Filter as TextFilter } from './text/filter.tsx';
import { Input as TextInput } from './text/input.tsx';
import { Filter as TextsFilter } from './texts/filter.tsx';
import { Input as TextsInput } from './texts/input.tsx';
import { Filter as UrlFilter } from './url/filter.tsx';
import { Input as UrlInput } from './url/input.tsx';
import { Filter as YesNoFilter } from './yesNo/filter.tsx';
import { Input as YesNoInput } from './yesNo/input.tsx';
import type { KindName } from './index.ts';
import type { InputFor } from './shared/inputs/NestedFields.tsx';
import { ReadOnlyValue } from './shared/cells/ReadOnlyValue.tsx';
import type { InputProps, InputView } from './view.ts';

/** Re-renders only when its own props change, and shows read-only fields as text. */
const editable = (Input: ComponentType<InputProps>) =>
  memo(function FieldInput(props: InputProps) {
    return createElement(props.field.readOnly ? ReadOnlyValue : Input, props);
  });

const nestedInputFor: InputFor = (kind) => inputFor(kind).Input;

/** Form input and filter of each kind. A separate chunk, loaded when a form or the filters open. */
export const inputs: Readonly<Record<KindName, InputView>> = {
  text: { Input: editable(TextInput), Filter: TextFilter },
  longText: { Input: editable(LongTextInput), Filter: LongTextFilter },
  email: { Input: editable(EmailInput), Filter: EmailFilter },
  url: { Input: editable(UrlInput), Filter: UrlFilter },
  phone: { Input: editable(PhoneInput), Filter: PhoneFilter },
  number: { Input: editable(NumberInput), Filter: NumberFilter },
  money: { Input: editable(MoneyInput), Filter: MoneyFilter },
  percent: { Input: editable(PercentInput), Filter: PercentFilter },
  area: { Input: editable(AreaInput), Filter: AreaFilter },
  yesNo: { Input: editable(YesNoInput), Filter: YesNoFilter },
  date: { Input: editable(DateInput), Filter: DateFilter },
  datetime: { Input: editable(DatetimeInput), Filter: DatetimeFilter },
  month: { Input: editable(MonthInput), Filter: MonthFilter },
  choice: { Input: editable(ChoiceInput), Filter: ChoiceFilter },
  choices: { Input: editable(ChoicesInput), Filter: ChoicesFilter },
  texts: { Input: editable(TextsInput), Filter: TextsFilter },
  reference: { Input: editable(ReferenceInput), Filter: ReferenceFilter },
  references: { Input: editable(ReferencesInput), Filter: ReferencesFilter },
  relation: { Input: editable(RelationInput), Filter: RelationFilter },
  group: { Input: editable(groupInput(nestedInputFor)), Filter: GroupFilter },
  rows: { Input: editable(rowsInput(nestedInputFor)) },
  permissions: { Input: editable(PermissionsInput) },
  serial: { Input: editable(SerialInput), Filter: SerialFilter },
  documentNumber: { Input: editable(DocumentNumberInput), Filter: DocumentNumberFilter },
  secret: { Input: editable(SecretInput) },
  file: { Input: editable(FileInput), Filter: FileFilter },
  image: { Input: editable(ImageInput), Filter: ImageFilter },
  duration: { Input: editable(DurationInput), Filter: DurationFilter },
};

const inputsByName: Readonly<Record<string, InputView>> = inputs;

/** Returns the input and the filter of a kind. Errors: an unknown name, which the linter rejects before. */
export const inputFor = (kind: string): InputView => {
  const view = Object.hasOwn(inputsByName, kind) ? inputsByName[kind] : undefined;
  if (view === undefined)
    throw new Error(`inputs: no input for the kind, got ${kind}; one of ${Object.keys(inputs).join(', ')}`);
  return view;
};
