import type { ApiKeySchema, WebhookSchema } from '../schema/webhookSchema.ts';
import { type PermissionMap, permissionFor } from './permissions.ts';
import type { Model, Resource } from '../resource.ts';
import { statesOfType } from '../states.ts';

/** A resource whose records are API keys, with the content of its schema word `apiKey`. */
export type ApiKeys = { readonly resource: Resource; readonly words: ApiKeySchema };

/** Returns the resources whose records are API keys, each with its word `apiKey`. Empty if there are none. */
export const allApiKeys = (model: Pick<Model, 'resources'>): readonly ApiKeys[] =>
  Object.values(model.resources).flatMap((resource) =>
    resource.schema.apiKey === undefined ? [] : [{ resource, words: resource.schema.apiKey }],
  );

/** A resource whose records are webhooks, with its schema word `webhook` and the resource of its deliveries. */
export type Webhooks = { readonly resource: Resource; readonly words: WebhookSchema; readonly deliveries: Resource };

/**
 * Returns the resources whose records are webhooks, each with its word `webhook` and the resource of its deliveries.
 * Empty if there are none. A resource is left out if the resource of its deliveries does not exist.
 */
export const allWebhooks = (model: Pick<Model, 'resources'>): readonly Webhooks[] =>
  Object.values(model.resources).flatMap((resource) => {
    const words = resource.schema.webhook;
    const deliveries =
      words === undefined || !Object.hasOwn(model.resources, words.sent.resource)
        ? undefined
        : model.resources[words.sent.resource];
    return words === undefined || deliveries === undefined ? [] : [{ resource, words, deliveries }];
  });

/**
 * Returns the name of the field that refers to the owner of an API key or webhook. Undefined for a resource whose
 * records are neither.
 */
export const integrationOwner = ({ schema }: Pick<Resource, 'schema'>): string | undefined =>
  schema.apiKey?.owner ?? schema.webhook?.owner;

/**
 * Returns the names of the columns of an API key that determine whether requests with the key are accepted and what
 * they may do. A change in these columns changes the permissions epoch.
 */
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

/**
 * Returns the states in which an API key or webhook can be used: those of the types `open` and `scheduled`. Empty if
 * the resource has no states.
 */
export const workingStates = ({ states }: Resource): readonly string[] =>
  states === undefined ? [] : statesOfType(states, ['open', 'scheduled']);

/**
 * Returns whether the records of a resource are API keys or webhooks. Only users create these: one that a key creates
 * could have more permissions than the key.
 */
const isIntegration = (resource: Resource): boolean => integrationOwner(resource) !== undefined;

/**
 * Returns those permissions of a map that an API key can have. A key has no permissions for API keys and webhooks, and
 * cannot set passwords. It cannot import either, because an import continues in the background with all permissions of
 * its user.
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
