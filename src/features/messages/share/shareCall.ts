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
 * Returns to which record the call `share` is sent, and `words`, which its body contains in addition. Usually it is the
 * shared record, without words: `{"name":"properties","id":"7","words":{}}`. If the record is shared on the page of a
 * person and the user may share there, it is the person: `{"name":"leads","id":"3","words":{"shown":"7"}}`.
 */
export const shareCall = (
  { resource, record, caller }: Shared,
  map: PermissionMap,
): { readonly name: string; readonly id: string; readonly words: JsonObject } =>
  caller === undefined || !may(map, caller.resource, 'share')
    ? { name: resource.name, id: record.id, words: {} }
    : { name: caller.resource.name, id: caller.record.id, words: { shown: record.id } };
