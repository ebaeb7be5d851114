import { didYouMean } from '#model/values/closestName.ts';
import { weekDays } from '#model/schema/settingsSchema.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import { checkNamedField, type FieldRequirement } from '../fields/checkNamedField.ts';
import { fieldNamed, ownFields, type FileCheck, type CheckContext } from '../fields/context.ts';
import { freeText, readOnly } from '../fields/fieldRequirements.ts';

const yesNo: FieldRequirement = [(_, kind) => kind.column.type === 'boolean', 'a yes/no field'];
const choice: FieldRequirement = [
  (field, kind) => kind.traits.choices === 'one' && field.choices.length > 0,
  'a choice',
];
const people: FieldRequirement = [
  (field, kind) => kind.traits.refersTo !== undefined && field.property.type === 'array',
  'references',
];

/** Word → required type of its field. */
const reportWords: Words = {
  report: freeText,
  query: freeText,
  list: freeText,
  first: yesNo,
  firstFor: people,
  pinned: yesNo,
};
const mailWords: Words = {
  on: yesNo,
  rhythm: choice,
  time: freeText,
  to: people,
  stopped: readOnly(people),
  outcome: readOnly(freeText),
  weekday: [
    (field, kind) =>
      choice[0](field, kind) && field.choices.every((day) => weekDays.some((weekDay) => weekDay === day)),
    'a choice of the days of the week',
  ],
  monthDay: [
    (field, kind) => kind.column.type !== 'text' && field.property.minimum === 1 && field.property.maximum === 28,
    'a number from 1 to 28',
  ],
  sentAt: readOnly([(field) => field.property.format === 'date-time', 'an instant']),
};

type Words = Readonly<Record<string, FieldRequirement>>;

const checkWords = (
  words: Words,
  names: Readonly<Record<string, unknown>>,
  { path, context }: { readonly path: Path; readonly context: CheckContext },
): readonly Finding[] =>
  Object.entries(words).flatMap(([word, requirement]) => {
    const name = names[word];
    return typeof name === 'string' ? checkNamedField([...path, word], name, { requirement, context }) : [];
  });

/**
 * Checks the word `savedReport` of a resource whose records are saved views of a report. Finds words in it that name an
 * unsuitable field, and keys of `rhythms`, such as "Every day", that are not choices of the field that says how often
 * the report is emailed.
 */
export const checkSavedReport: FileCheck = (context) => {
  const { savedReport } = context.resource.schema;
  if (savedReport === undefined) return [];
  const { mail } = savedReport;
  const path: Path = ['savedReport', 'mail'];
  const choices = mail === undefined ? [] : (fieldNamed(ownFields(context.resource), mail.rhythm)?.choices ?? []);
  return [
    ...checkWords(reportWords, savedReport, { path: ['savedReport'], context }),
    ...(mail === undefined
      ? []
      : [
          ...checkWords(mailWords, mail, { path, context }),
          ...Object.keys(mail.rhythms)
            .filter((value) => !choices.includes(value))
            .map((value) => ({
              path: [...path, 'rhythms', value],
              at: 'key' as const,
              message: `is not a value of ${mail.rhythm}, ${didYouMean(value, choices)}`,
            })),
        ]),
  ];
};

/**
 * Checks `sharedWith`, the fields with the roles or teams that a record is shared with: finds fields that are missing
 * or not a list of references.
 */
export const checkSharedWith: FileCheck = (context) => {
  const { sharedWith } = context.resource.schema;
  if (typeof sharedWith === 'string')
    return checkNamedField(['sharedWith'], sharedWith, { requirement: people, context });
  return (sharedWith ?? []).flatMap((name, index) =>
    checkNamedField(['sharedWith', index], name, { requirement: people, context }),
  );
};
