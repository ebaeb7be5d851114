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
 * Returns the input for the definition of the vocabulary to which a part refers, such as `duration`. Returns undefined
 * if the part refers to none, or if the definition has no input of its own. The input then depends on the shape of the
 * part (`shapeOf`).
 */
export const editorOf = ({ $name = '' }: Part): Editor | undefined =>
  Object.hasOwn(editors, $name) ? editors[$name] : undefined;
