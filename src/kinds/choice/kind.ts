import { choiceTitle } from '#model/values/choiceTitle.ts';
import type { Kind } from '#model/kind.ts';
import { choiceList, formatMessage } from '#model/validation/messages.ts';
import { matchChoice } from '../shared/values/matchChoice.ts';
import { cleanLine, unsafeTextProblem } from '../shared/values/texts.ts';
import { asText } from '../shared/values/values.ts';

/** The kind of fields with one choice from a list. */
export const choice: Kind = {
  name: 'choice',
  typeName: 'choice',
  // JSON Schema forbids an empty enum. A field without choices accepts any text.
  valueSchema: ({ choices }) => ({
    type: 'string',
    ...(choices.length === 0 ? { maxLength: 255 } : { enum: choices }),
  }),
  column: { type: 'text', wire: 'plain' },
  operators: ['eq', 'ne', 'in', 'notIn', 'blank', 'type'],
  sortable: true,
  views: { cell: 'choice', input: 'choice', filter: 'choices' },
  traits: { choices: 'one' },
  toText: (value, field) => choiceTitle(field, asText(value)),
  toExportText: (value, field) => choiceTitle(field, asText(value)),
  fromText: (typed, field) => {
    const titleOf = (one: string): string => choiceTitle(field, one);
    const value = field.choices.length === 0 ? cleanLine(typed) : matchChoice(typed, field.choices, titleOf);
    return value === undefined
      ? { problem: formatMessage('enum', { label: field.title, enum: choiceList(field.choices, field) }) }
      : { value };
  },
  clean: (value) => (typeof value === 'string' ? cleanLine(value) : value),
  problemOf: unsafeTextProblem,
};
