import { choiceTitle } from '#model/values/choiceTitle.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { Kind } from '#model/kind.ts';
import { choiceList, formatMessage } from '#model/validation/messages.ts';
import { cleanList, parseList, writeList } from '../shared/values/lists.ts';
import { matchChoice } from '../shared/values/matchChoice.ts';
import { listOperators } from '../shared/values/operatorSets.ts';
import { listLimits } from '../shared/values/schemaWords.ts';
import { cleanLine, unsafeTextProblem } from '../shared/values/texts.ts';
import { asText } from '../shared/values/values.ts';

const joined = (value: Json | undefined, field: Field): string =>
  Array.isArray(value)
    ? (value as readonly Json[]).map((one) => choiceTitle(field, asText(one))).join(', ')
    : asText(value);

/** Max choices of a value, unless the field has another limit. */
const maxItems = 200;

/** The kind of fields with several choices from a list. */
export const choices: Kind = {
  name: 'choices',
  typeName: 'list of choices',
  valueSchema: (field) => ({
    type: 'array',
    items: field.choices.length === 0 ? { type: 'string', maxLength: 255 } : { type: 'string', enum: field.choices },
    uniqueItems: true,
    ...listLimits(field, maxItems),
  }),
  column: { type: 'text[]', wire: 'plain' },
  operators: listOperators,
  sortable: false,
  views: { cell: 'tags', input: 'choices', filter: 'choices' },
  traits: { choices: 'many' },
  toText: joined,
  toExportText: (value, field) =>
    writeList(Array.isArray(value) ? value.map((one) => choiceTitle(field, asText(one as Json))) : value),
  fromText: (typed, field) => {
    const titleOf = (one: string): string => choiceTitle(field, one);
    // A choice itself may contain a separator.
    const whole = matchChoice(typed, field.choices, titleOf);
    if (whole !== undefined) return { value: [whole] };
    // A longer list is refused anyway, and matching takes long.
    const parts = [...new Set(parseList(typed))].slice(0, (field.property.maxItems ?? maxItems) + 1);
    const found = new Set<string>();
    for (const part of parts) {
      const choice = field.choices.length === 0 ? cleanLine(part) : matchChoice(part, field.choices, titleOf);
      if (choice === undefined)
        return { problem: formatMessage('enum', { label: field.title, enum: choiceList(field.choices, field) }) };
      found.add(choice);
    }
    return { value: [...found] };
  },
  clean: (value) => cleanList(value, cleanLine),
  problemOf: unsafeTextProblem,
};
