import { choiceTitle } from '#model/values/choiceTitle.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { Kind } from '#model/kind.ts';
import { formatMessage } from '#model/messages.ts';
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

/** The kind of fields with several choices from a list. */
export const choices: Kind = {
  name: 'choices',
  typeName: 'list of choices',
  valueSchema: (field) => ({
    type: 'array',
    items: field.choices.length === 0 ? { type: 'string', maxLength: 255 } : { type: 'string', enum: field.choices },
    uniqueItems: true,
    ...listLimits(field, 200),
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
    const read = parseList(typed).map((part) =>
      field.choices.length === 0 ? cleanLine(part) : matchChoice(part, field.choices, titleOf),
    );
    return read.includes(undefined)
      ? { problem: formatMessage('enum', { label: field.title, enum: field.choices.map(titleOf).join(', ') }) }
      : { value: [...new Set(read.filter((part) => part !== undefined))] };
  },
  clean: (value) => cleanList(value, cleanLine),
  problemOf: unsafeTextProblem,
};
