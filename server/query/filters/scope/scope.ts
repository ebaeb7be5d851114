import { scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { memberFields, sharedWithFields } from '#model/sharedWithFields.ts';
import type { Bind } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';
import type { Reader } from '../reader.ts';
import { logSubjectCondition } from './logSubject.ts';

/** Returns the names of the fields that hold a record's owners. chosen: `createdBy` if the resource has no owners. */
export const ownerFields = (resource: Resource): readonly string[] =>
  resource.owners.length > 0 ? resource.owners : ['createdBy'];

/**
 * Returns the ids of the owners whose records this user may see. `all`: the user may see the records of every owner.
 * Empty: the user may see the records of no owner. Records that are shared with the user are not considered here.
 */
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
 * Returns whether the user sees every record of a resource: the user's scope is `all` and the resource is not a log.
 * Log entries are also limited by the records that they are about.
 */
export const seesEveryRow = (resource: Resource, reader: Reader): boolean =>
  visibleOwners(resource, reader) === 'all' && resource.schema.log === undefined;

/** Returns the condition that a record is shared with a team that the user leads or belongs to. */
const sharedWithTeam = (column: string, team: Resource, me: string): string | undefined => {
  const terms = memberFields(team).map(({ name, property }) =>
    property.type === 'array' ? `${me} = any(m.${quote(name)})` : `m.${quote(name)} = ${me}`,
  );
  return terms.length === 0
    ? undefined
    : `exists (select from ${quote(team.name)} m
        where m."_id" = any(${column}) and m."deletedAt" is null and (${terms.join(' or ')}))`;
};

/** Returns the conditions for records shared with a role or a team of the user. */
const sharedTerms = (resource: Resource, { actor, model }: Reader, bind: Bind): readonly string[] =>
  sharedWithFields(resource).flatMap(({ name, to }) => {
    const column = `t.${quote(name)}`;
    const other = model?.resources[to ?? ''];
    const isOfTeams = other !== undefined && memberFields(other).length > 0;
    if (isOfTeams) {
      const term = actor.userId === '' ? undefined : sharedWithTeam(column, other, bind(actor.userId, 'uuid'));
      return term === undefined ? [] : [term];
    }
    return actor.roleIds.length === 0 ? [] : [`${column} && ${bind(actor.roleIds, 'uuid[]')}`];
  });

type ScopeOptions = {
  /** Whether the condition is for changes. Records that are only shared with a role or team are then left out. */
  readonly toChange?: boolean;
};

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
  const subject =
    model && logSubjectCondition(resource, { model, reader, scope: (of) => scopeCondition(of, reader, bind) });
  const terms = [ownersCondition(resource, { reader, bind, ...options }), subject].filter((term) => term !== undefined);
  return terms.length === 0 ? undefined : terms.join(' and ');
};

/**
 * Returns the condition that limits a user to the records that they may see: those in their scope and those shared with
 * their roles or teams. Undefined: no limit. Example: `(t."assignedTo" = any($1::uuid[]) or t."secondaryAssignedTo" =
 * any($1::uuid[]))`.
 */
export const scopeCondition = (resource: Resource, reader: Reader, bind: Bind): string | undefined =>
  conditionOf(resource, { reader, bind });

/**
 * Returns the condition for the records that a user may change. Unlike `scopeCondition`, it excludes records that are
 * only shared with a role or team of the user. Undefined: no limit.
 */
export const changeCondition = (resource: Resource, reader: Reader, bind: Bind): string | undefined =>
  conditionOf(resource, { reader, bind, toChange: true });
