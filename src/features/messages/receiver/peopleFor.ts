import { may, scopeOf, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { MessageWay } from '#model/schema/schema.ts';
import { contactFieldsOf } from '../../../resources/shared/contact/contacts.ts';

/** Returns whether records of a resource are people whom an agency works with, such as leads, and not objects. */
const isAboutPeople = ({ states, preview }: Resource): boolean => states !== undefined && preview === undefined;

/** Returns whether the user may see records of a resource, and write to their timelines that a message was sent. */
const mayMessage = (map: PermissionMap, resource: Resource): boolean =>
  scopeOf(map, resource.module) !== undefined && may(map, resource, 'log');

/**
 * Returns the resource whose records are the people with whom records of another resource can be shared by `way`, such
 * as leads: the first one in the menu. Undefined if there is none.
 */
export const peopleFor = (model: Model, map: PermissionMap, shared: Resource, way: MessageWay): Resource | undefined =>
  Object.values(model.resources)
    .filter((resource) => resource.name !== shared.name && isAboutPeople(resource) && mayMessage(map, resource))
    .filter((resource) => contactFieldsOf(resource, map)[way].length > 0)
    .toSorted((a, b) => (a.menu?.order ?? Infinity) - (b.menu?.order ?? Infinity))[0];
