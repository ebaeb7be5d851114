import { workingStates } from '#model/permissions/integrations.ts';
import type { Resource } from '#model/resource.ts';
import type { WebhookSchema } from '#model/schema/webhookSchema.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Finding } from '../../problems/problem.ts';
import { checkNamedField, type FieldRequirement } from '../fields/checkNamedField.ts';
import { fieldNamed, ownFields, type FileCheck, type CheckContext } from '../fields/context.ts';
import { freeText, readOnly } from '../fields/fieldRequirements.ts';
import { unknownName } from '../../problems/unknownName.ts';

const reference: FieldRequirement = [(_, kind) => kind.traits.refersTo === 'one', 'a reference'];
const instant: FieldRequirement = [(_, kind) => kind.traits.temporal === 'instant', 'an instant'];
const choices: FieldRequirement = [(_, kind) => kind.traits.choices === 'many', 'choices'];
const rights: FieldRequirement = [
  ({ property }, kind) => property.type === 'object' && kind.column.type === 'jsonb',
  'a field of the kind permissions',
];

type Words = Readonly<Record<string, FieldRequirement>>;

/** Word → required type of its field. */
const apiKeyWords: Words = {
  owner: readOnly(reference),
  permissions: rights,
  id: readOnly(freeText),
  expires: instant,
  used: readOnly(instant),
  previous: readOnly(freeText),
  previousUntil: readOnly(instant),
};

const webhookWords: Words = {
  owner: readOnly(reference),
  address: freeText,
  about: choices,
  on: choices,
  failing: readOnly(instant),
};

const checkWords = (
  context: CheckContext,
  word: string,
  { words, names }: { readonly words: Words; readonly names: object },
): readonly Finding[] =>
  Object.entries(names).flatMap(([part, name]: readonly [string, unknown]): readonly Finding[] => {
    const wanted = words[part];
    if (wanted === undefined || typeof name !== 'string') return [];
    return checkNamedField([word, part], name, { context, requirement: wanted });
  });

/**
 * Finds a state of paused webhooks that does not exist, or in which events are sent: a webhook could then not be
 * stopped, neither when its receiver is away nor when the owner is signed out everywhere.
 */
const checkPaused = (resource: Resource, { paused }: WebhookSchema): readonly Finding[] => {
  const states = Object.keys(resource.states?.values ?? {});
  const path = ['webhook', 'paused'];
  if (!states.includes(paused)) return [{ path, message: `is not a state, ${didYouMean(paused, states)}` }];
  if (!workingStates(resource).includes(paused)) return [];
  return [{ path, message: 'is a state in which events are sent; choose another' }];
};

/** Finds mapped values that do not exist: choices, resources or states. */
const checkMaps = ({ resource, resourceNames }: CheckContext, webhook: WebhookSchema): readonly Finding[] => {
  const choicesOf = (name: string): readonly string[] => fieldNamed(ownFields(resource), name)?.choices ?? [];
  const keys = (word: 'resources' | 'events', options: readonly string[]): readonly Finding[] =>
    Object.keys(webhook[word])
      .filter((value) => !options.includes(value))
      .map((value) => ({
        path: ['webhook', word, value],
        at: 'key' as const,
        message: `is not one of its choices, ${didYouMean(value, options)}`,
      }));
  return [
    ...keys('resources', choicesOf(webhook.about)),
    ...keys('events', choicesOf(webhook.on)),
    ...Object.entries(webhook.resources)
      .filter(([, name]) => !resourceNames.includes(name))
      .map(
        ([value, name]): Finding => ({
          path: ['webhook', 'resources', value],
          ...unknownName('is not a resource', name, resourceNames),
        }),
      ),
    ...(resourceNames.includes(webhook.sent.resource)
      ? []
      : [
          {
            path: ['webhook', 'sent', 'resource'],
            ...unknownName('is not a resource', webhook.sent.resource, resourceNames),
          },
        ]),
    ...checkPaused(resource, webhook),
  ];
};

/**
 * Checks `apiKey` and `webhook`: finds words in them that name an unsuitable field, choice, resource or state. Also
 * finds a missing action `newSecret`, and this action in a resource with neither word.
 */
export const checkIntegrations: FileCheck = (context) => {
  const { apiKey, webhook, actions = [] } = context.resource.schema;
  const at = actions.indexOf('newSecret');
  return [
    ...(apiKey === undefined ? [] : checkWords(context, 'apiKey', { words: apiKeyWords, names: apiKey })),
    ...(webhook === undefined
      ? []
      : [...checkWords(context, 'webhook', { words: webhookWords, names: webhook }), ...checkMaps(context, webhook)]),
    ...(at >= 0 && apiKey === undefined && webhook === undefined
      ? [
          {
            path: ['actions', at],
            message:
              'creates the secret of a record, got "newSecret" without "apiKey" or "webhook"; add one of these words, or remove the action',
          },
        ]
      : []),
    ...((apiKey ?? webhook) !== undefined && at < 0
      ? [
          {
            path: [apiKey === undefined ? 'webhook' : 'apiKey'],
            message:
              'has secrets that cannot be created without the action "newSecret"; expected "actions": ["newSecret"]',
          },
        ]
      : []),
  ];
};
