import { integrationOwner } from '#model/permissions/integrations.ts';
import type { Resource } from '#model/resource.ts';
import { readToken } from '../../providers/session/tokenStore.ts';
import { userIdOf } from '../../providers/session/userIdOf.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';

/** Returns whether the signed-in user is the owner of an API key or webhook. Only the owner may change it. */
export const isOwnRecord = (resource: Resource, record: ResourceRecord): boolean =>
  record[integrationOwner(resource) ?? ''] === userIdOf(readToken());

/**
 * Returns the URL of the example call in the instructions for an API key, on this server:
 * `https://gable.example/api/rest/tasks`.
 */
export const callPath = ({ calls }: Resource): string =>
  `${window.location.origin}${(calls.getList?.path ?? '/api').split('/').slice(0, 3).join('/')}/tasks`;
