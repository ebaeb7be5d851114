import type { JsonObject } from '#model/schema/json.ts';
import { may, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import type { FoundPerson } from '../receiver/useReceiver.ts';

/**
 * The record that is shared. `caller`: the person on whose page it is shared; absent if it is shared on its own page.
 */
export type Shared = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly caller: FoundPerson | undefined;
};

/**
 * Returns the record whose call `share` is sent (`name` of its resource, `id`), and the part of the body that names the
 * other record (`words`). It is the person on whose page the record is shared, if the user may share there. Shape: for
 * a property `{"name":"properties","id":"7","words":{}}`; from a lead
 * `{"name":"leads","id":"3","words":{"shown":"7"}}`.
 */
export const shareCall = (
  { resource, record, caller }: Shared,
  map: PermissionMap,
): { readonly name: string; readonly id: string; readonly words: JsonObject } =>
  caller === undefined || !may(map, caller.resource, 'share')
    ? { name: resource.name, id: record.id, words: {} }
    : { name: caller.resource.name, id: caller.record.id, words: { shown: record.id } };
