import type { ApiKeySchema, WebhookSchema } from '../schema/webhookSchema.ts';
import { type PermissionMap, permissionFor } from './permissions.ts';
import type { Model, Resource } from '../resource.ts';
import { statesOfType } from '../states.ts';

/** A resource whose records are keys for machines, with its words. */
export type ApiKeys = { readonly resource: Resource; readonly words: ApiKeySchema };

/** Gives all resources whose records are keys for machines. */
export const allApiKeys = (model: Pick<Model, 'resources'>): readonly ApiKeys[] =>
  Object.values(model.resources).flatMap((resource) =>
    resource.schema.apiKey === undefined ? [] : [{ resource, words: resource.schema.apiKey }],
  );

/** A resource whose records are webhooks, with its words and where their deliveries are kept. */
export type Webhooks = { readonly resource: Resource; readonly words: WebhookSchema; readonly deliveries: Resource };

/** Gives all resources whose records are webhooks. */
export const allWebhooks = (model: Pick<Model, 'resources'>): readonly Webhooks[] =>
  Object.values(model.resources).flatMap((resource) => {
    const words = resource.schema.webhook;
    const deliveries =
      words === undefined || !Object.hasOwn(model.resources, words.sent.resource)
        ? undefined
        : model.resources[words.sent.resource];
    return words === undefined || deliveries === undefined ? [] : [{ resource, words, deliveries }];
  });

/** Gives the reference to who made a record for machines, of a resource that has such records. */
export const integrationOwner = ({ schema }: Pick<Resource, 'schema'>): string | undefined =>
  schema.apiKey?.owner ?? schema.webhook?.owner;

/** Gives the columns of a key that decide whether it is taken, and what for. */
export const keyColumns = ({ resource, words }: ApiKeys): readonly string[] =>
  [
    words.owner,
    words.permissions,
    words.id,
    words.expires,
    resource.states?.field,
    resource.fields[0]?.name,
    'deletedAt',
  ].flatMap((name) => name ?? []);

/** Gives the states in which a record of machines is at work. */
export const workingStates = ({ states }: Resource): readonly string[] =>
  states === undefined ? [] : statesOfType(states, ['open', 'scheduled']);

/**
 * Records of these are made by people only: what a key made of them would call on with rights that the key itself may
 * not have.
 */
const isIntegration = (resource: Resource): boolean => integrationOwner(resource) !== undefined;

/**
 * Gives of some permissions those that a key can have: not to make keys or webhooks, not to give passwords, and not to
 * import, for an import goes on after its call with all the rights of its person.
 */
export const permissionsForKeys = (model: Pick<Model, 'resources'>, map: PermissionMap): PermissionMap => {
  const resources = Object.values(model.resources);
  const people = new Set(resources.filter(isIntegration).map(({ module }) => module));
  const never = new Set(
    resources.flatMap((resource) =>
      (['resetPassword', 'import'] as const).flatMap((operation) =>
        resource.calls[operation] === undefined ? [] : `${resource.module}.${permissionFor(resource, operation) ?? ''}`,
      ),
    ),
  );
  return Object.fromEntries(
    Object.entries(map)
      .filter(([module]) => !people.has(module))
      .map(([module, names]) => [module, names.filter((name) => !never.has(`${module}.${name}`))] as const)
      .filter(([, names]) => names.length > 0),
  );
};
