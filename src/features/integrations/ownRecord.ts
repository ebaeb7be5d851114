import { integrationOwner } from '#model/permissions/integrations.ts';
import type { Resource } from '#model/resource.ts';
import { readToken } from '../../providers/session/tokenStore.ts';
import { userIdOf } from '../../providers/session/userIdOf.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';

/** Returns whether an API key or webhook belongs to the user. No one else may change it. */
export const isOwnRecord = (resource: Resource, record: ResourceRecord): boolean =>
  record[integrationOwner(resource) ?? ''] === userIdOf(readToken());

/** Returns the address of an example call: `https://gable.example/api/rest/tasks`. */
export const callPath = ({ calls }: Resource): string =>
  `${window.location.origin}${(calls.getList?.path ?? '/api').split('/').slice(0, 3).join('/')}/tasks`;
