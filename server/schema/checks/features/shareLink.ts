import type { Field } from '#model/field.ts';
import type { Kind } from '#model/kind.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Resource } from '#model/resource.ts';
import type { ShareLinkSchema } from '#model/schema/shareSchema.ts';
import type { Finding } from '../../problems/problem.ts';
import { checkNamedField } from '../fields/checkNamedField.ts';
import { fieldNamed, noSuchField, ownFields, type FileCheck, type CheckContext } from '../fields/context.ts';
import { unknownName } from '../../problems/unknownName.ts';

type Fits = (field: Field, kind: Kind) => boolean;

const isReference: Fits = (_, kind) => kind.traits.refersTo === 'one';
const isInstant: Fits = (_, kind) => kind.traits.temporal === 'instant';
const isChoice: Fits = ({ choices }, kind) => kind.traits.choices === 'one' && choices.length > 0;
const isText: Fits = (_, kind) => kind.column.type === 'text' && kind.traits.choices === undefined;
const isCount: Fits = ({ property }) => property.type === 'integer';

/** Returns for each word of a share link its path, the field that it names, and the required type. */
const namedFields = (
  words: ShareLinkSchema,
): readonly (readonly [readonly string[], string | undefined, Fits, string])[] => [
  [['record'], words.record, isReference, 'a reference'],
  [['by'], words.by, isReference, 'a reference'],
  [['channel'], words.channel, isChoice, 'a choice'],
  [['to'], words.to, isText, 'a text'],
  [['person'], words.person, isReference, 'a reference'],
  [['expires'], words.expires, isInstant, 'an instant'],
  [['opened', 'count'], words.opened.count, isCount, '"type": "integer"'],
  [['opened', 'first'], words.opened.first, isInstant, 'an instant'],
  [['opened', 'last'], words.opened.last, isInstant, 'an instant'],
];

const checkNamed = (context: CheckContext, words: ShareLinkSchema): readonly Finding[] =>
  namedFields(words).flatMap(([way, name, fits, what]): readonly Finding[] => {
    if (name === undefined) return [];
    const path = ['shareLink', ...way];
    return checkNamedField(path, name, { context, requirement: [fits, what] });
  });

const checkWays = ({ resource }: CheckContext, { channel, ways }: ShareLinkSchema): readonly Finding[] => {
  const choices = fieldNamed(ownFields(resource), channel)?.choices ?? [];
  return Object.keys(ways)
    .filter((value) => !choices.includes(value))
    .map((value) => ({
      path: ['shareLink', 'ways', value],
      at: 'key' as const,
      message: `is not a value of ${channel}, ${didYouMean(value, choices)}`,
    }));
};

/** Finds an `ended` that is not a state, or a state in which a link still works. */
const checkEnded = ({ resource: { states } }: CheckContext, { ended }: ShareLinkSchema): readonly Finding[] => {
  if (ended === undefined) return [];
  const values = Object.entries(states?.values ?? {});
  const fits = values.filter(([, { type }]) => type !== 'open' && type !== 'scheduled').map(([name]) => name);
  if (fits.includes(ended)) return [];
  return [{ path: ['shareLink', 'ended'], message: `is not a state that ends a link, ${didYouMean(ended, fits)}` }];
};

/**
 * Checks the word `shareLink` of a resource whose records are share links: finds words in it that name an unsuitable
 * field, choice or state.
 */
export const checkShareLink: FileCheck = (context) => {
  const { shareLink } = context.resource.schema;
  return shareLink === undefined
    ? []
    : [...checkNamed(context, shareLink), ...checkWays(context, shareLink), ...checkEnded(context, shareLink)];
};

const shownFindings = (
  resource: Resource,
  { record }: ShareLinkSchema,
  resources: readonly Resource[],
): readonly Finding[] => {
  const to = fieldNamed(ownFields(resource), record)?.to;
  const shown = resources.find(({ name }) => name === to);
  return shown === undefined || shown.schema.preview !== undefined
    ? []
    : [
        {
          path: ['shareLink', 'record'],
          message: `refers to ${shown.name}, which has no public page, got "${record}"; give ${shown.name} "preview"`,
        },
      ];
};

const openingFindings = (
  resource: Resource,
  { opening }: ShareLinkSchema,
  resources: readonly Resource[],
): readonly Finding[] => {
  const path = ['shareLink', 'opening'];
  const target = resources.find(({ name }) => name === opening.resource);
  if (target === undefined)
    return [
      {
        path: [...path, 'resource'],
        ...unknownName(
          'is not a resource',
          opening.resource,
          resources.map(({ name }) => name),
        ),
      },
    ];
  const fields = ownFields(target);
  const link = fieldNamed(fields, opening.link);
  const copied = Object.entries(opening.copy ?? {});
  return [
    ...(link?.to === resource.name
      ? []
      : [
          {
            path: [...path, 'link'],
            message: `must be a reference of ${target.name} to ${resource.name}, got "${opening.link}"`,
          },
        ]),
    ...(fieldNamed(fields, opening.at) === undefined
      ? [noSuchField([...path, 'at'], opening.at, { resource: target, fields })]
      : []),
    ...copied
      .filter(([name]) => fieldNamed(fields, name) === undefined)
      .map(
        ([name]): Finding => ({
          ...noSuchField([...path, 'copy', name], name, { resource: target, fields }),
          at: 'key',
        }),
      ),
    ...copied
      .filter(([, from]) => fieldNamed(ownFields(resource), from) === undefined)
      .map(([name, from]) => noSuchField([...path, 'copy', name], from, { resource, fields: ownFields(resource) })),
  ];
};

/**
 * Checks the other resources of share links. Finds links to records without a public page, link views whose resource or
 * fields are missing, and an `open.share` whose field is not a read-only reference to share links or that copies
 * unknown fields.
 */
export const checkShareTargets = (resource: Resource, resources: readonly Resource[]): readonly Finding[] => {
  const { shareLink, open } = resource.schema;
  const own =
    shareLink === undefined
      ? []
      : [...shownFindings(resource, shareLink, resources), ...openingFindings(resource, shareLink, resources)];
  if (open?.share === undefined) return own;
  const path = ['open', 'share'];
  const fields = ownFields(resource);
  const field = fieldNamed(fields, open.share.field);
  const links = resources.find(({ name, schema }) => name === field?.to && schema.shareLink !== undefined);
  if (links === undefined || field?.readOnly !== true) {
    return [
      ...own,
      {
        path: [...path, 'field'],
        message: `must be a read-only reference to a resource with "shareLink", got "${open.share.field}"`,
      },
    ];
  }
  const copied = Object.entries(open.share.copy ?? {});
  return [
    ...own,
    ...copied
      .filter(([name]) => fieldNamed(fields, name) === undefined)
      .map(([name]): Finding => ({ ...noSuchField([...path, 'copy', name], name, { resource, fields }), at: 'key' })),
    ...copied
      .filter(([, from]) => fieldNamed(ownFields(links), from) === undefined)
      .map(([name, from]) => noSuchField([...path, 'copy', name], from, { resource: links, fields: ownFields(links) })),
  ];
};
