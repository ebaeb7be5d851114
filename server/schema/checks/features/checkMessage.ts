import type { Field } from '#model/field.ts';
import type { Kind } from '#model/kind.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { MessageSchema } from '#model/schema/schema.ts';
import type { Finding } from '../../problems/problem.ts';
import { checkNamedField, type FieldRequirement } from '../fields/checkNamedField.ts';
import { fieldNamed, ownFields, type FileCheck, type CheckContext } from '../fields/context.ts';
import { unknownName } from '../../problems/unknownName.ts';

type FieldWord = 'body' | 'subject' | 'about' | 'channel' | 'active';

const isText = (_: Field, kind: Kind): boolean => kind.column.type === 'text' && kind.traits.choices === undefined;
const isChoice = (field: Field, kind: Kind): boolean => kind.traits.choices === 'one' && field.choices.length > 0;

/** Word → required type of its field. */
const requirements: Readonly<Record<FieldWord, FieldRequirement>> = {
  body: [isText, 'a text'],
  subject: [isText, 'a text'],
  about: [isChoice, 'a choice'],
  channel: [isChoice, 'a choice'],
  active: [(_, kind) => kind.column.type === 'boolean', 'a yes/no field'],
};

const checkValues = (
  word: 'resources' | 'ways',
  message: MessageSchema,
  { resource }: CheckContext,
): readonly Finding[] => {
  const name = word === 'resources' ? message.about : message.channel;
  const choices = fieldNamed(ownFields(resource), name)?.choices ?? [];
  const listed = Object.keys(message[word]);
  return [
    ...listed
      .filter((value) => !choices.includes(value))
      .map((value) => ({
        path: ['message', word, value],
        at: 'key' as const,
        message: `is not a value of ${name}, ${didYouMean(value, choices)}`,
      })),
    ...choices
      .filter((value) => !listed.includes(value))
      .map((value) => ({ path: ['message', word], message: `lacks "${value}", a value of ${name}` })),
  ];
};

/**
 * Checks the word `message` of a resource whose records are message templates. Finds words in it that name an
 * unsuitable field, and unknown resources. Also finds entries of `resources` and `ways` that are not choices of their
 * field, and choices of these fields without an entry.
 */
export const checkMessage: FileCheck = (context) => {
  const { message } = context.resource;
  if (message === undefined) return [];
  const words = Object.keys(requirements) as readonly FieldWord[];
  return [
    ...words.flatMap((word) => {
      const name = message[word];
      return name === undefined
        ? []
        : checkNamedField(['message', word], name, { requirement: requirements[word], context });
    }),
    ...checkValues('resources', message, context),
    ...checkValues('ways', message, context),
    ...Object.entries(message.resources)
      .filter(([, name]) => !context.resourceNames.includes(name))
      .map(([value, name]) => ({
        path: ['message', 'resources', value],
        ...unknownName('is not a resource', name, context.resourceNames),
      })),
  ];
};
