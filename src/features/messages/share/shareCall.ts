import type { JsonObject } from '#model/schema/json.ts';
import { may, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import type { FoundPerson } from '../receiver/useReceiver.ts';

/**
 * A record that a user shares. `caller`: the person, such as a lead, on whose page the user shares it. Undefined on the
 * page of the record itself.
 */
export type Shared = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly caller: FoundPerson | undefined;
};

/**
 * Returns the record to which the call `share` is sent: the `name` of its resource, its `id`, and `words`, additional
 * properties of the body. Normally this is the shared record: `{"name":"properties","id":"7","words":{}}`. If the user
 * shares from the page of a person (`caller`) and may share there, the call goes to the record of this person, and
 * `shown` has the id of the shared record: `{"name":"leads","id":"3","words":{"shown":"7"}}`.
 */
export const shareCall = (
  { resource, record, caller }: Shared,
  map: PermissionMap,
): { readonly name: string; readonly id: string; readonly words: JsonObject } =>
  caller === undefined || !may(map, caller.resource, 'share')
    ? { name: resource.name, id: record.id, words: {} }
    : { name: caller.resource.name, id: caller.record.id, words: { shown: record.id } };
