import { inLowerCase, oneInLowerCase } from '#model/values/inLowerCase.ts';
import { matchesOf, otherResource } from '#model/match/match.ts';
import {
  anyOf,
  count,
  dataEnvelope,
  instant,
  list,
  object,
  oneOfWords,
  orNull,
  ref,
  text,
  yesNo,
} from '../schemas/schemaTypes.ts';
import type { AnswerDoc, CallDoc, Parameter, Scope } from '../schemas/scope.ts';
import { countsQuery, exportQuery, listQueryParameters, query, positiveInteger } from '../schemas/parameters.ts';
import { fileAnswer, recordAnswer, recordRef, writtenOut } from './answers.ts';

const listErrors = ['UNKNOWN_QUERY', 'BAD_QUERY', 'UNKNOWN_FILTER', 'UNKNOWN_SORT', 'TIMED_OUT'] as const;

const pageAnswer = (scope: Scope): AnswerDoc => {
  const description = `A page of ${inLowerCase(scope.resource.plural)}.`;
  if (scope.entry.writesOut !== undefined)
    return {
      description: `${description} Without a query, all of them; for other resources only public fields.`,
      schema: object({ data: list(writtenOut(scope)), total: count, 'atLeast?': yesNo }),
    };
  if (!scope.call.rest) return { description, schema: ref(`${scope.resource.name}.page`) };
  return {
    description,
    schema: list(recordRef(scope)),
    headers: { 'content-range': 'Which records these are, of how many: `leads 0-24/319`.' },
  };
};

/** `getList` */
export const getListDoc = (scope: Scope): CallDoc => ({
  summary: `List ${inLowerCase(scope.resource.plural)}`,
  query: listQueryParameters(scope),
  answers: { 200: pageAnswer(scope) },
  errors: listErrors,
});

/** `byTab` */
export const byTabDoc = (scope: Scope): CallDoc => ({
  summary: `List ${inLowerCase(scope.resource.plural)} of one ${[...scope.call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => scope.resource.fieldsByName[name]?.title ?? name).join(' and ')}`,
  query: listQueryParameters(scope),
  answers: { 200: pageAnswer(scope) },
  errors: [...listErrors, 'NOT_FOUND', 'UNKNOWN_CALL'],
});

/** `getOne` */
export const getOneDoc = (scope: Scope): CallDoc => ({
  summary: `Get one ${inLowerCase(scope.resource.title)}`,
  answers: {
    200:
      scope.entry.writesOut === undefined
        ? recordAnswer(scope, 'The record.')
        : { description: 'The record.', schema: dataEnvelope(writtenOut(scope)) },
  },
});

/** `counts` */
export const countsDoc = (scope: Scope): CallDoc => ({
  summary: `Count ${inLowerCase(scope.resource.plural)}`,
  description: 'One entry a state by its name, one a tab by its title, `*` for all.',
  query: countsQuery(scope),
  answers: { 200: { description: 'How many there are.', schema: dataEnvelope(ref('Counts')) } },
  errors: listErrors,
});

/** `tally`; none where nothing can be counted by. */
export const tallyDoc = (scope: Scope): CallDoc | undefined => {
  const fields = scope.resource.fields.filter((field) => field.to !== undefined || field.choices.length > 0);
  return fields.length === 0
    ? undefined
    : {
        summary: `Count ${scope.resource.plural.toLowerCase()} by a field`,
        description: 'Exactly: each number is the length of the list with that value in its filter. The 1,000 largest.',
        query: [
          query('by', text, 'A single reference or choice: the field whose values are counted.'),
          ...countsQuery(scope),
        ],
        answers: {
          200: {
            description: 'Each value and how many have it, most first; null where it is blank.',
            schema: dataEnvelope(list(object({ value: orNull(text), count }))),
          },
        },
        errors: listErrors,
      };
};

/** `timeline` */
export const timelineDoc = (scope: Scope): CallDoc => ({
  summary: `What happened to ${oneInLowerCase(scope.resource.title)}`,
  description: 'Newest first, 50 a page. Changes of fields take the permission to see what was changed.',
  query: [query('page', positiveInteger(10_000, 1), 'Which page, from 1.')],
  answers: {
    200: { description: 'A page of activities.', schema: object({ data: list(ref('Activity')), total: count }) },
  },
  errors: ['BAD_QUERY'],
});

/** `duplicates` */
export const duplicatesDoc = ({ resource }: Scope): CallDoc => ({
  summary: `Find ${inLowerCase(resource.plural)} with the same values`,
  query: [
    ...resource.fields
      .filter(({ unique }) => unique !== undefined)
      .map(({ name, title }): Parameter => query(name, text, `${title} to look for.`)),
    query('exceptId', text, 'A record that does not count, as the one that is edited.'),
  ],
  answers: {
    200: {
      description: 'Other records, as this person may know of them.',
      schema: dataEnvelope(ref('duplicates.list')),
    },
  },
  errors: ['UNKNOWN_QUERY'],
});

/** `references` */
export const referencesDoc = ({ resource }: Scope): CallDoc => ({
  summary: `What names ${oneInLowerCase(resource.title)}`,
  answers: {
    200: {
      description: 'How many records name it, by resource and field.',
      schema: dataEnvelope(ref('references.list')),
    },
  },
});

/** `matches`; none where the files say no match. */
export const matchesDoc = (scope: Scope): CallDoc | undefined => {
  const others = matchesOf(scope.model, scope.resource).map((match) => otherResource(match, scope.resource));
  if (others.length === 0) return undefined;
  const record = anyOf(...others.map(({ name }) => ref(`${name}.record`)));
  const reason = object({ title: text, verdict: oneOfWords(['fits', 'near', 'misses', 'unknown']), text });
  return {
    summary: `${others.map(({ plural }) => plural).join(' or ')} that fit ${oneInLowerCase(scope.resource.title)}`,
    query: [
      query('with', oneOfWords(others.map(({ name }) => name)), 'The other resource; left out, the first.'),
      query('page', positiveInteger(1000, 1), 'Which page, from 1.'),
      query('perPage', positiveInteger(100, 20), 'Records on a page.'),
      query('shared', oneOfWords(['no']), 'Only those that were not sent to the other yet.'),
    ],
    answers: {
      200: {
        description: 'Best first, each with its reasons.',
        schema: dataEnvelope(
          object({
            with: text,
            total: count,
            'closed?': text,
            criteria: list(object({ title: text, must: yesNo, stated: yesNo })),
            matches: list(
              object({
                record,
                score: { type: 'number' },
                summary: text,
                reasons: list(reason),
                'shared?': object({ at: instant, by: orNull(text), times: count }),
              }),
            ),
            'candidates?': count,
            'excluded?': list(object({ title: text, count })),
          }),
        ),
      },
    },
    errors: ['BAD_QUERY', 'UNKNOWN_CALL'],
  };
};

/** `export` */
export const exportDoc = (scope: Scope): CallDoc => ({
  summary: `Export ${inLowerCase(scope.resource.plural)}`,
  description: 'All records of a filter, search and order, however many; what is taken away is written down.',
  query: exportQuery(scope),
  answers: {
    200: fileAnswer(
      'The file, while it is made.',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ),
  },
  errors: [...listErrors, 'TOO_MANY_ATTEMPTS'],
});

/** `print`; none where the file says nothing of it. */
export const printDoc = ({ resource }: Scope): CallDoc | undefined =>
  resource.schema.print === undefined
    ? undefined
    : {
        summary: `Print ${oneInLowerCase(resource.title)}`,
        answers: { 200: fileAnswer('The record on paper.', 'application/pdf') },
      };
