import { isDeepStrictEqual } from 'node:util';
import { kindFor } from '#kinds/index.ts';
import { withComputed, withServerValues } from '#kinds/computed.ts';
import { isFromOthers } from '#kinds/shared/values/formulaWords.ts';
import { choicesFor, cleanRecord, hiddenFields } from '#kinds/validateRecord.ts';
import { AppError } from '#model/errors.ts';
import { word } from '#model/language/wording.ts';
import { serverText } from '../../language/serverText.ts';
import type { Field } from '#model/field.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import { can, canRead, canWrite } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { TransitionCause, TransitionSchema } from '#model/schema/schema.ts';
import type { Stamp } from '#model/schema/stamps.ts';
import { editableIn, transitionsFrom } from '#model/states.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { Actor } from '../../auth/actor.ts';
import { stateOnAssignment } from './stateOnAssignment.ts';
import { kindContextOf, problemsOf, refuseProblems } from './recordProblems.ts';
import { notWritableMessage } from './authorize.ts';
import type { Plan, PlannedActivity, Values } from './plan.ts';
import { refuseUnresolvedAppointment, scheduledActivities } from './appointments.ts';
import { closingStamps } from './closingStamps.ts';
import { checkMove } from './checkMove.ts';
import type { RecordBody } from './parseRecordBody.ts';

/** Fields that only the server writes. They create no timeline entry; a null value clears the field. */
export type ServerWritten = Values;

export type ChangeRequest = {
  readonly state: SchemaState;
  readonly resource: Resource;
  readonly actor: Actor;
  readonly now: Date;
  /** The existing record, unmasked, without blanks. */
  readonly before: Values;
  readonly body: RecordBody;
  readonly written?: ServerWritten | undefined;
  /**
   * The `status` call may change the fields of the state even if forms may not. `undo` restores earlier values of an
   * unchanged record.
   */
  readonly via: 'edit' | 'status' | 'outcome' | 'reservation' | 'undo' | Exclude<TransitionCause, 'assignment'>;
};

/**
 * Whether a field belongs to the state. chosen: status and sub-status are one decision, and both belong to the status
 * call and its permission.
 */
const isStateField = ({ states }: Resource, field: string): boolean => field === states?.field || field === states?.sub;

const isBesideForms = ({ resource, via }: ChangeRequest, field: Field): boolean =>
  via !== 'edit' && isStateField(resource, field.name);

const refuseUnwritable = (request: ChangeRequest, names: readonly string[]): void => {
  const { resource, actor } = request;
  const serverWritten: Record<string, string> = {};
  const refused: Record<string, string> = {};
  for (const name of names) {
    const field = resource.fieldsByName[name];
    if (field === undefined || isBesideForms(request, field)) continue;
    if (isStateField(resource, name)) refused[name] = serverText('fields.byStatusCall', { field: field.title });
    else if (field.readOnly) serverWritten[name] = serverText('fields.byServer', { field: field.title });
    else if (!canWrite(actor.permissions, resource, field)) refused[name] = notWritableMessage(actor, resource, field);
  }
  if (Object.keys(refused).length > 0)
    throw new AppError('FIELD_NOT_ALLOWED', { text: `${Object.values(refused)[0]}.`, fields: refused });
  refuseProblems(serverWritten);
  refuseProblems(sealedProblems(request, names));
};

/** Returns the fields that cannot change in the current state, neither by an edit nor by a transition. */
const sealedProblems = (
  { resource, before, via }: ChangeRequest,
  names: readonly string[],
): Readonly<Record<string, string>> => {
  const { states } = resource;
  const editable = states === undefined ? undefined : editableIn(states, before[states.field]);
  if (states === undefined || editable === undefined || (via !== 'edit' && via !== 'status' && via !== 'undo'))
    return {};
  const sealed = names.filter((name) => !editable.includes(name) && !isStateField(resource, name));
  const state = word(String(before[states.field])).toLowerCase();
  return Object.fromEntries(
    sealed.map((name) => [
      name,
      serverText('fields.sealed', {
        field: resource.fieldsByName[name]?.title ?? name,
        thing: inLowerCase(resource.title),
        state,
      }),
    ]),
  );
};

const stampOf = (resource: Resource, stamp: Stamp): Field | undefined =>
  resource.fields.find((field) => field.stamp === stamp);

/** Clears fields that no longer apply, or no longer fit the field that they depend on. */
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

const differences = (resource: Resource, before: Values, after: Values): readonly Field[] =>
  resource.fields.filter(({ name }) => {
    const [previous, is] = [before[name] ?? null, after[name] ?? null];
    // Most values are identical, and a deep comparison is slow.
    return previous !== is && !isDeepStrictEqual(previous, is);
  });

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
 * Refuses to undo a transition that itself needs a permission, such as a booking, or that locked the record. chosen:
 * any other transition can be undone, even if no transition leads back. Errors: `SEALED`, `NOT_ALLOWED`.
 */
const refuseUndoOfMove = ({ resource, actor }: ChangeRequest, from: string): void => {
  const { states, module } = resource;
  if (states === undefined) return;
  if (editableIn(states, from) !== undefined) throw new AppError('SEALED');
  const needed = states.transitions.flatMap(({ to, permission }) => (to === from && permission) || []);
  const left = transitionsFrom(states, from);
  if (left.length > 0 && left.every(({ permission }) => permission !== undefined))
    needed.push(...left.flatMap(({ permission }) => permission ?? []));
  const lacking = needed.find((permission) => !can(actor.permissions, module, permission));
  if (lacking !== undefined)
    throw new AppError('NOT_ALLOWED', {
      text: serverText('permissions.needed', { permission: `${module}.${lacking}` }),
    });
};

const transitionOf = (request: ChangeRequest, after: Values): TransitionSchema | undefined => {
  const { resource, actor, before, body, now, via } = request;
  const { states } = resource;
  // A reservation sets its configured state, independent of transitions for people.
  if (states === undefined || via === 'reservation') return undefined;
  const from = String(before[states.field] ?? states.initial);
  const to = String(after[states.field] ?? '');
  const isByHand = via === 'status' || via === 'outcome';
  if (from === to && !isByHand) return undefined;
  if (via === 'undo') {
    refuseUndoOfMove(request, from);
    return undefined;
  }
  return checkMove({
    resource,
    actor,
    from,
    to,
    merged: after,
    note: body.note,
    now,
    ...(via === 'edit' || isByHand ? {} : { by: via }),
  });
};

/**
 * Returns the problems that a change causes. Existing problems in unchanged fields may stay, because a newer rule must
 * not block every other change.
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

/**
 * Returns fields in the body that the user cannot read. Accepting a value equal to the stored one would let them guess
 * it.
 */
const guessesOf = ({ resource, actor, body, via }: ChangeRequest): readonly string[] =>
  via !== 'edit' && via !== 'status'
    ? []
    : Object.keys(body.values).filter((name) => {
        const field = resource.fieldsByName[name];
        return field !== undefined && !canRead(actor.permissions, resource, field);
      });

/**
 * Refuses changes of fields that the user may not change. It comes before all other checks, also that of the version,
 * so that the response reveals nothing about the record. Returns the clean values of the body, and the record with
 * them. Errors: `FIELD_NOT_ALLOWED`, `INVALID` for fields that only the server writes.
 */
export const refuseForbidden = (request: ChangeRequest): { readonly given: Values; readonly wanted: Values } => {
  const { state, resource, before, body } = request;
  const given = cleanRecord(resource, body.values, kindContextOf(state));
  const cleared = Object.keys(body.values).filter((name) => isBlank(given[name]));
  const requested = Object.fromEntries(
    Object.entries({ ...before, ...given }).filter(([name]) => !cleared.includes(name)),
  );
  refuseUnwritable(request, [
    ...new Set([...differences(resource, before, requested).map((field) => field.name), ...guessesOf(request)]),
  ]);
  return { given, wanted: requested };
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
 * Decides what a change of an existing record writes, or refuses it. Errors: `INVALID`, `FIELD_NOT_ALLOWED`,
 * `TRANSITION_REFUSED`, `NOT_ALLOWED`.
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
