import { createElement, type ComponentType } from 'react';
import { ConditionsInput } from './conditions/ConditionsInput.tsx';
import { DurationInput } from './DurationInput.tsx';
import { FieldRulesInput } from './FieldRulesInput.tsx';
import type { PartProps } from './fileForm.tsx';
import { TextInput } from './LeafInput.tsx';
import {
  ChannelNameInput,
  ColumnInput,
  ColumnsInput,
  FieldNameInput,
  FieldNamesInput,
  ResourceNameInput,
  SourceNameInput,
  StateNameInput,
  TemplateNameInput,
  WebhookNameInput,
} from './ModelNameInput.tsx';
import { PeopleInput } from './PeopleInput.tsx';
import type { Part } from '../file/shapeOf.ts';
import { ValuesInput } from './ValuesInput.tsx';

type Editor = {
  readonly Editor: ComponentType<PartProps>;
  readonly place: 'cell' | 'row' | 'group';
  /** The input of a list of these values. */
  readonly Many?: ComponentType<PartProps>;
};

const TimeOfDayInput = (props: PartProps) => createElement(TextInput, { ...props, type: 'time' });

/** Definitions of the vocabularies that have their own input. */
const editors: Readonly<Record<string, Editor>> = {
  filter: { Editor: ConditionsInput, place: 'group' },
  people: { Editor: PeopleInput, place: 'row' },
  recipients: { Editor: PeopleInput, place: 'row' },
  values: { Editor: ValuesInput, place: 'group' },
  fieldRules: { Editor: FieldRulesInput, place: 'group' },
  duration: { Editor: DurationInput, place: 'cell' },
  timeOfDay: { Editor: TimeOfDayInput, place: 'cell' },
  resourceName: { Editor: ResourceNameInput, place: 'cell' },
  fieldName: { Editor: FieldNameInput, place: 'cell', Many: FieldNamesInput },
  stateName: { Editor: StateNameInput, place: 'cell' },
  sourceName: { Editor: SourceNameInput, place: 'cell' },
  channelName: { Editor: ChannelNameInput, place: 'cell' },
  templateName: { Editor: TemplateNameInput, place: 'cell' },
  webhookName: { Editor: WebhookNameInput, place: 'cell' },
  column: { Editor: ColumnInput, place: 'cell', Many: ColumnsInput },
};

/**
 * Returns the special input of a value in a file, such as the one for `duration`. `$name` is the definition of the
 * vocabulary to which the value's part refers. Returns undefined if it refers to none, or to one without a special
 * input: the input then depends on the type of the value (`shapeOf`).
 */
export const editorOf = ({ $name = '' }: Part): Editor | undefined =>
  Object.hasOwn(editors, $name) ? editors[$name] : undefined;
