import { kindFor } from '#kinds/index.ts';
import { canRead, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { JobInput } from '#model/wire/jobs.ts';
import type { Job } from './jobs.ts';

const textsIn = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

const peopleIn = (value: Json | undefined): NonNullable<JobInput['owner']>['people'] =>
  (Array.isArray(value) ? value : []).flatMap((one: Json) => {
    const { _id, share = 1 } = isObject(one) ? (one as JsonObject) : {};
    return typeof _id === 'string' && typeof share === 'number' ? [{ _id, share }] : [];
  });

/**
 * Returns what a job does to its records, as far as users with these permissions may read it: fields that they may not
 * read are left out. Shape: `{"owner":{"field":"assignedTo","people":[{"_id":"…","share":2}]}}`.
 */
export const jobInput = (
  resource: Resource,
  permissions: PermissionMap,
  { action, body }: Pick<Job, 'action' | 'body'>,
): JobInput => {
  const isShown = (name: Json | undefined): name is string => {
    const field = typeof name === 'string' ? ownValue(resource.fieldsByName, name) : undefined;
    return field !== undefined && kindFor(field).traits.writeOnly !== true && canRead(permissions, resource, field);
  };
  switch (action) {
    case 'status':
    case 'set': {
      const { note } = body;
      return {
        values: Object.fromEntries(Object.entries(body).filter(([name]) => isShown(name))),
        ...(typeof note === 'string' && !Object.hasOwn(resource.fieldsByName, 'note') ? { note } : {}),
      };
    }
    case 'assign': {
      const field = body['field'] ?? resource.owners[0];
      return isShown(field) ? { owner: { field, people: peopleIn(body['to']) } } : {};
    }
    case 'tags': {
      const { field, add, remove } = body;
      return isShown(field) ? { tags: { field, add: textsIn(add), remove: textsIn(remove) } } : {};
    }
    case 'message':
      return typeof body['template'] === 'string' ? { template: body['template'] } : {};
    case 'delete':
    case 'restore':
      return {};
  }
};
