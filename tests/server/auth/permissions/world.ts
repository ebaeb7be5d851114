import { v7 } from 'uuid';
import { kindFor } from '#kinds/index.ts';
import type { Json } from '#model/schema/json.ts';
import { canSeeDeleted, canRead, type PermissionMap, scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { insertRecords, type NewRecord } from '../../../../server/features/import/rows/write/insertRecords.ts';
import { insertActivities, type NewActivity } from '../../../../server/query/records/log/insertActivities.ts';
import { runRows } from '../../../../server/postgres/runStatement.ts';
import type { Person, TestApi } from '../../support/api.ts';
import { canaryFor, canaryText, type CanaryPlace } from './canaries.ts';

export type Actor = {
  readonly name: string;
  readonly person: Person;
  readonly map: PermissionMap;
  /** Ids of the users whose records belong to the team. */
  readonly team: readonly string[];
  /** Returns whether a resource is tested with this user. */
  readonly concerns: (resource: Resource) => boolean;
  /** Whether the user has a role for all modules, instead of one module. */
  readonly isWhole: boolean;
};

type Planted = {
  readonly resource: string;
  readonly id: string;
  readonly owner: string;
  readonly deleted: boolean;
  readonly values: Readonly<Record<string, Json>>;
};

export type World = {
  readonly of: (resource: string, owner: string, options?: { readonly deleted?: boolean }) => Planted;
  /** Returns whether a user may see a record at all. */
  readonly isVisible: (actor: Actor, record: Planted) => boolean;
  /** Returns whether a user may see the value of a canary. */
  readonly mayKnow: (actor: Actor, canaryPlace: CanaryPlace) => boolean;
  readonly byId: ReadonlyMap<string, Planted>;
};

/** Id of an owner who has no user and no team, so that only users with the scope "all" may see their records. */
export const stranger = v7();
/** Names of the fields of a user that every user may see. */
export const publicOfUsers: readonly string[] = ['firstName', 'lastName', 'photo'];

const isOwnersField = ({ owners }: Resource, name: string): boolean => owners.includes(name);

/**
 * Creates an existing and a deleted record of every resource for each of `owners`, with a canary (a value that occurs
 * nowhere else) in every field, a note with a canary, and an edit of each protected field in the log. Returns the
 * records, and functions that say who may see them.
 */
export const plantCanaries = async (api: TestApi, owners: readonly string[]): Promise<World> => {
  const { pool, model } = api;
  const resources = Object.values(model.resources).filter(({ readOnly }) => !readOnly);
  const context = { settings: model.settings, timeZone: model.settings.timeZone };
  const keyOf = (resource: string, owner: string, { deleted }: { readonly deleted: boolean }): string =>
    `${resource} ${owner} ${deleted}`;
  const places = resources.flatMap(({ name }) =>
    owners.flatMap((owner) => [false, true].map((deleted) => ({ resource: name, owner, deleted, id: v7() }))),
  );
  const ids = new Map(places.map(({ resource, owner, deleted, id }) => [keyOf(resource, owner, { deleted }), id]));
  const planted = places.map((place): Planted => {
    const resource = model.resources[place.resource];
    const values: Record<string, Json> = {};
    for (const field of resource?.fields ?? []) {
      if (field.system || resource === undefined) continue;
      const canaryPlace = { resource: place.resource, id: place.id, field: field.name };
      const target = (name: string): string | undefined => ids.get(keyOf(name, place.owner, { deleted: false }));
      if (!isOwnersField(resource, field.name)) values[field.name] = canaryFor(field, { canaryPlace, context, target });
      else if (field.name === resource.owners[0])
        values[field.name] = kindFor(field).traits.refersTo === 'many' ? [place.owner] : place.owner;
    }
    return { ...place, values };
  });

  const at = new Date();
  for (const resource of resources) {
    const records = planted
      .filter((record) => record.resource === resource.name)
      .map(({ id, owner, values }): NewRecord => ({ id, by: owner, at, record: values }));
    await runRows(pool, insertRecords(resource, records, model.settings));
    const gone = planted.filter((record) => record.resource === resource.name && record.deleted).map(({ id }) => id);
    await pool.query(`update "${resource.name}" set "deletedAt" = now() where "_id" = any($1::uuid[])`, [gone]);
  }
  const activities = planted.flatMap(({ resource, id, owner, values }): NewActivity[] => {
    const head = { resource, record: id, by: owner, at };
    const guarded = (model.resources[resource]?.fields ?? []).filter(({ readable }) => readable !== undefined);
    return [
      { ...head, _id: v7(), kind: 'note', note: canaryText({ resource, id }) },
      ...guarded.map(
        (field): NewActivity => ({
          ...head,
          _id: v7(),
          kind: 'edit',
          field: field.name,
          old: values[field.name] ?? null,
          new: values[field.name] ?? null,
        }),
      ),
    ];
  });
  await runRows(pool, insertActivities(activities));

  const byId = new Map(planted.map((record) => [record.id, record]));
  const isVisible: World['isVisible'] = ({ person, map, team }, record) => {
    const resource = model.resources[record.resource];
    if (resource === undefined || (record.deleted && !canSeeDeleted(map, resource))) return false;
    switch (scopeOf(map, resource.module)) {
      case 'all':
        return true;
      case 'team':
        return team.includes(record.owner);
      case 'own':
        return record.owner === person.id;
      case undefined:
        return false;
    }
  };
  const mayKnow: World['mayKnow'] = (actor, canaryPlace) => {
    const record = byId.get(canaryPlace.id);
    const resource = model.resources[canaryPlace.resource];
    if (record === undefined || resource === undefined) return true;
    const field = canaryPlace.field === undefined ? undefined : resource.fieldsByName[canaryPlace.field];
    if (canaryPlace.resource === 'users' && publicOfUsers.includes(canaryPlace.field ?? '') && !record.deleted)
      return true;
    if (
      canaryPlace.resource === 'roles' &&
      canaryPlace.field === 'name' &&
      !record.deleted &&
      scopeOf(actor.map, model.resources['users']?.module ?? '') !== undefined
    )
      return true;
    if (field !== undefined && kindFor(field).column.wire === 'never') return false;
    return isVisible(actor, record) && (field === undefined || canRead(actor.map, resource, field));
  };
  return {
    of: (resource, owner, { deleted = false } = {}) => {
      const record = byId.get(ids.get(keyOf(resource, owner, { deleted })) ?? '');
      if (record === undefined) throw new Error(`${resource}: nothing is planted for ${owner}`);
      return record;
    },
    isVisible,
    mayKnow,
    byId,
  };
};
