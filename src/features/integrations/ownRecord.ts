import { integrationOwner } from '#model/permissions/integrations.ts';
import { may, mergePermissions } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { ApiKeySchema } from '#model/schema/webhookSchema.ts';
import { readToken } from '../../providers/session/tokenStore.ts';
import { userIdOf } from '../../providers/session/userIdOf.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';

/** Returns whether the signed-in user is the owner of an API key or webhook. Only the owner may change it. */
export const isOwnRecord = (resource: Resource, record: ResourceRecord): boolean =>
  record[integrationOwner(resource) ?? ''] === userIdOf(readToken());

/**
 * Returns the URL of the example call in the instructions for an API key: the first list that the key may read, such as
 * `https://gable.example/api/rest/tasks`. For a key that may read none, the URL of the schema, which every key may read.
 */
export const exampleUrl = ({ resources }: Model, key: ResourceRecord, { permissions }: ApiKeySchema): string => {
  const map = mergePermissions([{ rolePermissions: key[permissions] }]);
  const listed = Object.values(resources).find((resource) => may(map, resource, 'getList'));
  return `${window.location.origin}${listed?.calls.getList?.path ?? '/api/v2/schema'}`;
};
