import { cachedBy } from '#model/cachedBy.ts';
import { isDeepStrictEqual } from 'node:util';
import { defaultValue } from '#kinds/fields/defaultValue.ts';
import { kindFor } from '#kinds/index.ts';
import { withComputed, withServerValues } from '#kinds/fields/computed.ts';
import { cleanRecord } from '#kinds/fields/validateRecord.ts';
import { hiddenFields } from '#model/validation/conditions.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import type { Field } from '#model/field.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import { canFill } from '#model/permissions/canFill.ts';
import { canWrite, scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { findTransition } from '#model/states.ts';
import type { TransitionSchema } from '#model/schema/statesSchema.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import { type Actor, authorId } from '../../auth/actor/actor.ts';
import { stateOnAssignment } from './transitions/stateOnAssignment.ts';
import { problemsOf, refuseProblems } from './recordProblems.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { notWritableMessage } from '../authorize/authorize.ts';
import type { Plan, PlannedActivity, Values } from './plan.ts';
import { scheduledActivities } from './transitions/appointments.ts';
import { closingStamps } from './transitions/closingStamps.ts';
import { checkTransition } from './transitions/checkTransition.ts';
import type { RecordBody } from './parseRecordBody.ts';

/** A record to create, as a request gives it. */
export type CreateRequest = {
  readonly state: SchemaState;
  readonly resource: Resource;
  readonly actor: Actor;
  readonly now: Date;
  readonly body: RecordBody;
  /** Whether the kinds have already parsed the values. */
  readonly isClean?: true;
  /**
   * Whether `writable` and `readable` do not apply: the server chose the values, as in a conversion, or the call has
   * its own list of fields.
   */
  readonly isByServer?: true;
};

/** Returns whether the field publishes the record, and the user may not. The record then begins unpublished. */
const isOthersToPublish = ({ name }: Field, { resource, actor, isByServer }: CreateRequest): boolean => {
  const field = resource.fieldsByName[resource.schema.preview?.published ?? ''];
  return isByServer !== true && field?.name === name && !canWrite(actor.permissions, resource, field);
};

const defaultOf = (field: Field, request: CreateRequest): Json | undefined => {
  const { actor, now, state } = request;
  const { timeZone } = state.model.settings;
  return isOthersToPublish(field, request)
    ? false
    : defaultValue(field, { userId: authorId(actor) ?? undefined, now, timeZone });
};

type FieldSets = {
  readonly stamped: readonly Field[];
  readonly hasSecret: boolean;
  readonly defaulted: readonly Field[];
  /** State → the transition to it from the initial state. */
  readonly firstSteps: ReadonlyMap<string, TransitionSchema | undefined>;
  /** Fields that not everyone may write. */
  readonly guarded: readonly Field[];
};

/**
 * Returns values that are the same for every record of a resource. Cached, because an import needs them for each row.
 */
const fieldSetsOf = cachedBy((resource: Resource): FieldSets => {
  const { states } = resource;
  return {
    stamped: resource.fields.filter(({ stamp }) => stamp !== undefined),
    hasSecret: resource.fields.some((field) => kindFor(field).traits.writeOnly === true),
    defaulted: resource.fields.filter(({ system, property }) => !system && property.default !== undefined),
    guarded: resource.fields.filter(
      ({ system, readOnly, readable, writable }) =>
        !system && !readOnly && (readable !== undefined || writable !== undefined),
    ),
    firstSteps: new Map(
      Object.keys(states?.values ?? {}).map((to) => [
        to,
        states === undefined ? undefined : findTransition(states, states.initial, to),
      ]),
    ),
  };
});

const defaultsOf = (request: CreateRequest): Values =>
  Object.fromEntries(
    fieldSetsOf(request.resource).defaulted.flatMap((field) => {
      const value = defaultOf(field, request);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );

const stampsOf = (resource: Resource, record: Values, now: Date): Values => {
  const owner = resource.owners[0];
  const stamp = now.toISOString();
  const at: Readonly<Record<string, Json | undefined>> = {
    assigned: owner !== undefined && !isBlank(record[owner]) ? stamp : undefined,
    statusChanged: resource.states === undefined ? undefined : stamp,
    secretChanged:
      fieldSetsOf(resource).hasSecret &&
      resource.fields.some((field) => kindFor(field).traits.writeOnly === true && !isBlank(record[field.name]))
        ? stamp
        : undefined,
    contactCount: 0,
    shareCount: 0,
    reEnquiryCount: 0,
  };
  return Object.fromEntries(
    fieldSetsOf(resource).stamped.flatMap((field) => {
      const value = field.stamp === undefined ? undefined : at[field.stamp];
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
};

/**
 * Returns a new record with its owner. chosen: a user who sees only their own records becomes the owner if they name
 * none; otherwise the new record would be invisible to them.
 */
const ownedBy = ({ resource, actor }: CreateRequest, record: Values): Values => {
  const owner = resource.owners[0];
  if (owner === undefined || authorId(actor) === null || scopeOf(actor.permissions, resource.module) === 'all')
    return record;
  const mine = resource.fieldsByName[owner]?.property.type === 'array' ? [actor.userId] : actor.userId;
  return resource.owners.every((name) => isBlank(record[name])) ? { ...record, [owner]: mine } : record;
};

const refuseServerWritten = (resource: Resource, given: Values): void => {
  const { states, fieldsByName } = resource;
  const refused = Object.keys(given).filter(
    (name) => fieldsByName[name]?.readOnly === true && name !== states?.field && name !== states?.sub,
  );
  refuseProblems(
    Object.fromEntries(
      refused.map((name) => [name, serverText('fields.byServer', { field: fieldsByName[name]?.title ?? name })]),
    ),
  );
};

/**
 * Returns whether a value needs no permission. chosen: this is the case for users who name themselves as owner, and for
 * the default value. Forms do both.
 */
const isGivenAnyway = (request: CreateRequest, field: Field, value: Json): boolean => {
  const { resource, actor } = request;
  const isMine = resource.owners[0] === field.name && [value].flat().every((id) => id === actor.userId);
  return isMine || isDeepStrictEqual(value, defaultOf(field, request) ?? null);
};

/** Refuses values of fields that the user may not write, as an update does. Errors: `FIELD_NOT_ALLOWED`. */
const refuseUnwritable = (request: CreateRequest, given: Values): void => {
  const { resource, actor, isByServer } = request;
  if (isByServer === true) return;
  const refused = fieldSetsOf(resource).guarded.flatMap((field): [string, string][] => {
    const value = given[field.name];
    if (
      value === undefined ||
      isBlank(value) ||
      canFill(actor.permissions, resource, field) ||
      isGivenAnyway(request, field, value)
    )
      return [];
    return [[field.name, notWritableMessage(actor, resource, field)]];
  });
  if (refused.length > 0)
    throw new AppError('FIELD_NOT_ALLOWED', { text: `${refused[0]?.[1]}.`, fields: Object.fromEntries(refused) });
};

/**
 * Returns the record in its initial state, or in a state that one transition reaches from there, with all its
 * requirements met.
 */
const begin = ({ resource, actor, body, now }: CreateRequest, record: Values): Values => {
  const { states } = resource;
  if (states === undefined) return record;
  const assigned = isBlank(record[states.field]) ? stateOnAssignment(resource, {}, record) : undefined;
  const to = record[states.field] ?? assigned ?? states.initial;
  const merged = { ...record, [states.field]: to };
  if (to !== states.initial && assigned === undefined && typeof to === 'string')
    checkTransition({ resource, actor, from: states.initial, to, merged, note: body.note, now });
  return { ...merged, ...closingStamps({ resource, actor, now }, merged) };
};

/**
 * Returns the values, activities and audit of a new record. Errors: `INVALID` for invalid values, `FIELD_NOT_ALLOWED`
 * for a field that the user may not set, `TRANSITION_REFUSED` for a state to which no transition leads from the initial
 * state, `NOT_ALLOWED` without the permission for that transition.
 */
export const planCreate = (request: CreateRequest): Plan => {
  const { state, resource, body, now } = request;
  const given =
    request.isClean === true ? body.values : cleanRecord(resource, body.values, kindContextOf(state.model.settings));
  refuseUnwritable(request, given);
  refuseServerWritten(resource, given);
  // The given values are copied first: adding many values to a few would dominate the time of an import.
  const filled = { ...given };
  for (const [name, value] of Object.entries(
    cleanRecord(resource, defaultsOf(request), kindContextOf(state.model.settings)),
  ))
    if (!Object.hasOwn(filled, name)) filled[name] = value;
  const { settings } = state.model;
  const started = begin(request, withComputed(resource, ownedBy(request, filled), settings));
  const begun = withServerValues(resource, started, { set: stampsOf(resource, started, now), settings });
  // Defaults of fields that do not apply are left out.
  const hidden = hiddenFields(resource, begun);
  const isUnwanted = (name: string): boolean => hidden.has(name) && !Object.hasOwn(given, name);
  const record = Object.keys(begun).some(isUnwanted)
    ? Object.fromEntries(Object.entries(begun).filter(([name]) => !isUnwanted(name)))
    : begun;
  refuseProblems(problemsOf(state, resource, record));

  const owner = resource.owners[0];
  const activities: PlannedActivity[] = [];
  const { states } = resource;
  const transition =
    states === undefined ? undefined : fieldSetsOf(resource).firstSteps.get(String(record[states.field]));
  if (states !== undefined) {
    activities.push({
      kind: 'status',
      field: states.field,
      old: null,
      new: record[states.field] ?? null,
      note: body.note,
    });
    activities.push(...scheduledActivities(resource, transition, record));
  }
  if (owner !== undefined && !isBlank(record[owner])) {
    activities.push({ kind: 'assignment', field: owner, old: null, new: record[owner] ?? null });
  }
  return { changes: { ...record, ...stampsOf(resource, record, now) }, transition, activities, audit: {} };
};
