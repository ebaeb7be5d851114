import { kindFor } from '#kinds/index.ts';
import { withComputed, withServerValues } from '#kinds/fields/computed.ts';
import { isFromOthers } from '#kinds/shared/values/formulaWords.ts';
import { choicesFor, hiddenFields } from '#model/validation/conditions.ts';
import type { Field } from '#model/field.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { Stamp } from '#model/schema/stamps.ts';
import { refuseUnresolvedAppointment, scheduledActivities } from './transitions/appointments.ts';
import type { ChangeRequest } from './changeRequest.ts';
import { closingStamps } from './transitions/closingStamps.ts';
import { differences } from './differences.ts';
import type { Plan, PlannedActivity, Values } from './plan.ts';
import { problemsOf, refuseProblems } from './recordProblems.ts';
import { refuseForbidden } from './refuseForbidden.ts';
import { stateOnAssignment } from './transitions/stateOnAssignment.ts';
import { transitionOf } from './transitions/transitionOf.ts';

const stampOf = (resource: Resource, stamp: Stamp): Field | undefined =>
  resource.fields.find((field) => field.stamp === stamp);

/**
 * Returns the record without values that the change has made obsolete: of fields that no longer apply, and of choices
 * that the field they depend on no longer allows. Values in `given`, those of the request, are kept.
 */
const withoutLeftovers = (resource: Resource, merged: Values, given: ReadonlySet<string>): Values => {
  const hidden = hiddenFields(resource, merged);
  const kept = Object.entries(merged).filter(([name, value]) => {
    if (given.has(name)) return true;
    if (hidden.has(name)) return false;
    const field = resource.fieldsByName[name];
    if (field?.choicesBy === undefined || !given.has(field.choicesBy.field) || typeof value !== 'string') return true;
    return choicesFor(field, merged).includes(value);
  });
  return Object.fromEntries(kept);
};

const secondsSince = (since: Json | undefined, now: Date): number | undefined =>
  typeof since === 'string' ? Math.max(0, Math.round((now.getTime() - Date.parse(since)) / 1000)) : undefined;

const activityOf = (request: ChangeRequest, field: Field, after: Values): PlannedActivity | undefined => {
  const { resource, before, body, now } = request;
  const shown = kindFor(field).traits.writeOnly !== true;
  const values = shown ? { old: before[field.name] ?? null, new: after[field.name] ?? null } : {};
  if (field.name === resource.states?.field) {
    const since = stampOf(resource, 'statusChanged');
    return {
      kind: 'status',
      note: body.note,
      ...values,
      field: field.name,
      seconds: since && secondsSince(before[since.name], now),
    };
  }
  if (field.stamp !== undefined || field.computed !== undefined || Object.hasOwn(request.written ?? {}, field.name))
    return undefined;
  return { kind: resource.owners.includes(field.name) ? 'assignment' : 'edit', field: field.name, ...values };
};

const stampsOf = (resource: Resource, changed: readonly Field[], now: Date): Values => {
  const names = new Set(changed.map((field) => field.name));
  const owner = resource.owners[0];
  const stamps: Record<string, Json> = {};
  const stamp = (which: Stamp): void => {
    const field = stampOf(resource, which);
    if (field !== undefined) stamps[field.name] = now.toISOString();
  };
  if (owner !== undefined && names.has(owner)) stamp('assigned');
  if (resource.states !== undefined && names.has(resource.states.field)) stamp('statusChanged');
  if (changed.some((field) => kindFor(field).traits.writeOnly === true)) stamp('secretChanged');
  return stamps;
};

/**
 * Returns the problems that a change causes. Existing problems in unchanged fields are accepted, because a newer rule
 * must not block every other change.
 */
const newProblems = (
  request: ChangeRequest,
  after: Values,
  changed: readonly Field[],
): Readonly<Record<string, string>> => {
  // Existing problems of the reserved record must not block its reservation.
  if (request.via === 'reservation') return {};
  const problems = problemsOf(request.state, request.resource, after);
  if (Object.keys(problems).length === 0) return problems;
  const problemsBefore = problemsOf(request.state, request.resource, request.before);
  const names = new Set(changed.map((field) => field.name));
  return Object.fromEntries(
    Object.entries(problems).filter(
      ([path, text]) => problemsBefore[path] !== text || names.has(path.split('.')[0] ?? path),
    ),
  );
};

/** Returns a record without the computed fields that do not apply to it. */
const withoutIdle = (resource: Resource, record: Values): Values => {
  if (!resource.fields.some(({ computed }) => computed !== undefined)) return record;
  const hidden = hiddenFields(resource, record);
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => {
      const computed = resource.fieldsByName[name]?.computed;
      return !hidden.has(name) || computed === undefined || isFromOthers(computed);
    }),
  );
};

/** Returns the record with its server-written and computed fields. */
const derived = ({ resource, state, before, written = {} }: ChangeRequest, requested: Values): Values => {
  const after = Object.fromEntries(Object.entries({ ...requested, ...written }).filter(([, value]) => !isBlank(value)));
  const touched = new Set(differences(resource, before, after).map(({ name }) => name));
  return withoutIdle(resource, withComputed(resource, after, state.model.settings, touched));
};

/**
 * Returns what a change of an existing record writes. Errors: `INVALID` for invalid values and for fields that the
 * state locks; `FIELD_NOT_ALLOWED` for fields that the user may not change; `TRANSITION_REFUSED` if no transition leads
 * to the new state, or if the outcome of a past appointment must be recorded first; `NOT_ALLOWED` without the
 * transition's permission; `SEALED` for an undo that would unlock the record.
 */
export const planChange = (request: ChangeRequest): Plan => {
  const { resource, before, now } = request;
  const { given, wanted: requested } = refuseForbidden(request);
  const kept = derived(request, withoutLeftovers(resource, requested, new Set(Object.keys(given))));
  const assigned = request.via === 'edit' ? stateOnAssignment(resource, before, kept) : undefined;
  const settled =
    assigned === undefined || resource.states === undefined ? kept : { ...kept, [resource.states.field]: assigned };
  refuseUnresolvedAppointment(request, settled);
  const transition = assigned === undefined ? transitionOf(request, settled) : undefined;
  const moved = differences(resource, before, settled);
  const isMoved = moved.some(({ name }) => name === resource.states?.field);
  const stamps = { ...stampsOf(resource, moved, now), ...(isMoved ? closingStamps(request, settled) : {}) };
  const followed = withServerValues(resource, settled, {
    set: stamps,
    settings: request.state.model.settings,
    touched: new Set([...moved.map(({ name }) => name), ...Object.keys(stamps)]),
  });
  const after = withoutIdle(resource, followed);
  const changed = differences(resource, before, after);
  refuseProblems(newProblems(request, after, changed));

  const written = Object.fromEntries(changed.map(({ name }) => [name, after[name] ?? null]));
  const activities = changed.flatMap((field) => activityOf(request, field, after) ?? []);
  const appointment = scheduledActivities(resource, transition, after);
  return {
    changes: { ...written, ...stamps },
    transition,
    activities: [...activities, ...appointment],
    audit: Object.fromEntries(
      changed.map((field) => {
        const secret = kindFor(field).traits.writeOnly === true;
        return [
          field.name,
          secret ? { old: null, new: null } : { old: before[field.name] ?? null, new: after[field.name] ?? null },
        ];
      }),
    ),
  };
};
