import { scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { Bind } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import type { Reader } from './reader.ts';
import { logSubjectCondition } from './logSubject.ts';

/** Fields that hold a record's owners. chosen: a resource that names none belongs to those who made its records. */
export const ownerFields = (resource: Resource): readonly string[] =>
  resource.owners.length > 0 ? resource.owners : ['createdBy'];

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

/** Tells whether nothing keeps a person from any row: neither its owners nor, of a log, what it tells of. */
export const seesEveryRow = (resource: Resource, reader: Reader): boolean =>
  visibleOwners(resource, reader) === 'all' && resource.schema.tellsOf === undefined;

/** What is not theirs and yet shared with a role of theirs. */
const sharedTerms = (
  { schema: { sharedWith } }: Resource,
  { actor: { roleIds } }: Reader,
  bind: Bind,
): readonly string[] =>
  sharedWith === undefined || roleIds.length === 0 ? [] : [`t.${quote(sharedWith)} && ${bind(roleIds, 'uuid[]')}`];

type ScopeOptions = { /** To change it: what is only shared with a role is not in it. */ readonly toChange?: boolean };

const ownersCondition = (
  resource: Resource,
  { reader, bind, toChange }: ScopeOptions & { readonly reader: Reader; readonly bind: Bind },
): string | undefined => {
  const owners = visibleOwners(resource, reader);
  if (owners === 'all') return undefined;
  if (owners.length === 0) return 'false';
  const [only, ...others] = owners;
  const ownTerms = ownerFields(resource).map((name) => {
    const column = `t.${quote(name)}`;
    if (resource.fieldsByName[name]?.property.type === 'array') return `${column} && ${bind(owners, 'uuid[]')}`;
    return others.length === 0 ? `${column} = ${bind(only, 'uuid')}` : `${column} = any(${bind(owners, 'uuid[]')})`;
  });
  const terms = [...ownTerms, ...(toChange === true ? [] : sharedTerms(resource, reader, bind))];
  return terms.length === 1 ? (terms[0] ?? 'false') : `(${terms.join(' or ')})`;
};

const conditionOf = (
  resource: Resource,
  { reader, bind, ...options }: ScopeOptions & { readonly reader: Reader; readonly bind: Bind },
): string | undefined => {
  const { model } = reader;
  const tellsOf =
    model && logSubjectCondition(resource, { model, reader, scope: (of) => scopeCondition(of, reader, bind) });
  const terms = [ownersCondition(resource, { reader, bind, ...options }), tellsOf].filter((term) => term !== undefined);
  return terms.length === 0 ? undefined : terms.join(' and ');
};

/**
 * Gives the condition that keeps a person to the rows of their scope; undefined where they may see all.
 * Example: `(t."assignedTo" = any($1::uuid[]) or t."secondaryAssignedTo" = any($1::uuid[]))`.
 */
export const scopeCondition = (resource: Resource, reader: Reader, bind: Bind): string | undefined =>
  conditionOf(resource, { reader, bind });

/**
 * Gives the condition of the rows that a person may change, as `scopeCondition` those that they may see; differs where
 * records are shared with roles.
 */
export const changeCondition = (resource: Resource, reader: Reader, bind: Bind): string | undefined =>
  conditionOf(resource, { reader, bind, toChange: true });
