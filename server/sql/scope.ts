import { scopeOf } from '#model/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { Bind } from './parameters.ts';
import { quote } from './quote.ts';
import type { Reader } from './reader.ts';

/** Fields that hold a record's owners. chosen: a resource that names none belongs to those who made its records. */
export const ownerFields = (resource: Resource): readonly string[] => (resource.owners.length > 0 ? resource.owners : ['createdBy']);

/** Gives the people whose rows this person may see; `all`: everybody's; none: no row. */
export const visibleOwners = (resource: Resource, { actor }: Reader): 'all' | readonly string[] => {
  switch (scopeOf(actor.permissions, resource.module)) {
    case 'all':
      return 'all';
    case 'team':
      return actor.teamIds;
    case 'own':
      return [actor.userId];
    case undefined:
      return [];
  }
};

/**
 * Gives the condition that keeps a person to the rows of their scope; undefined where they may see all.
 * Example: `(t."assignedTo" = any($1::uuid[]) or t."secondaryAssignedTo" = any($1::uuid[]))`.
 */
export const scopeCondition = (resource: Resource, reader: Reader, bind: Bind): string | undefined => {
  const owners = visibleOwners(resource, reader);
  if (owners === 'all') return undefined;
  if (owners.length === 0) return 'false';
  const ids = owners.length === 1 ? bind(owners[0], 'uuid') : `any(${bind(owners, 'uuid[]')})`;
  const terms = ownerFields(resource).map((name) =>
    resource.fieldsByName[name]?.property.type === 'array'
      ? `t.${quote(name)} && ${bind(owners, 'uuid[]')}`
      : `t.${quote(name)} = ${ids}`);
  return terms.length === 1 ? (terms[0] ?? 'false') : `(${terms.join(' or ')})`;
};
