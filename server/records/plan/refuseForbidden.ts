import { cleanRecord } from '#kinds/fields/validateRecord.ts';
import { AppError } from '#model/errors.ts';
import type { Field } from '#model/field.ts';
import { word } from '#model/language/wording.ts';
import { canRead, canWrite } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { isBlank } from '#model/schema/json.ts';
import { editableIn, fieldsAskedBy, findTransition } from '#model/states.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { serverText } from '../../language/serverText.ts';
import { notWritableMessage } from '../authorize/authorize.ts';
import type { ChangeRequest } from './changeRequest.ts';
import { differences } from './differences.ts';
import type { Values } from './plan.ts';
import { refuseProblems } from './recordProblems.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';

/**
 * Returns whether a field belongs to the state. chosen: status and sub-status are one decision, and both belong to the
 * status call and its permission.
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

/** Returns the fields that the transition of a status call asks for. Empty for other calls. */
const askedFields = ({ resource: { states }, before, body, via }: ChangeRequest): readonly string[] => {
  if (states === undefined || via !== 'status') return [];
  const transition = findTransition(states, String(before[states.field]), String(body.values[states.field]));
  return transition === undefined ? [] : fieldsAskedBy(transition);
};

/**
 * Returns a problem for each field that cannot change in the current state, neither by an edit nor by a transition.
 * chosen: a transition can set the fields that it asks for, such as the approved amount, because no one else could.
 */
const sealedProblems = (request: ChangeRequest, names: readonly string[]): Readonly<Record<string, string>> => {
  const { resource, before, via } = request;
  const { states } = resource;
  const editable = states === undefined ? undefined : editableIn(states, before[states.field]);
  if (states === undefined || editable === undefined || (via !== 'edit' && via !== 'status' && via !== 'undo'))
    return {};
  const open = new Set([...editable, ...askedFields(request)]);
  const sealed = names.filter((name) => !open.has(name) && !isStateField(resource, name));
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

/**
 * Returns fields in the body that the user cannot read. Accepting a value equal to the stored one would let the user
 * guess it.
 */
const guessesOf = ({ resource, actor, body, via }: ChangeRequest): readonly string[] =>
  via !== 'edit' && via !== 'status'
    ? []
    : Object.keys(body.values).filter((name) => {
        const field = resource.fieldsByName[name];
        return field !== undefined && !canRead(actor.permissions, resource, field);
      });

/**
 * Refuses a request that changes fields that the user may not change. Otherwise returns `given`, the parsed values of
 * the request, and `wanted`, the record as it would be after the change. This check comes first, even before that of
 * the version, so that the response reveals nothing about the record. Errors: `FIELD_NOT_ALLOWED`; `INVALID` for fields
 * that only the server writes and for fields that the record's state locks.
 */
export const refuseForbidden = (request: ChangeRequest): { readonly given: Values; readonly wanted: Values } => {
  const { state, resource, before, body } = request;
  const given = cleanRecord(resource, body.values, kindContextOf(state.model.settings));
  const cleared = Object.keys(body.values).filter((name) => isBlank(given[name]));
  const requested = Object.fromEntries(
    Object.entries({ ...before, ...given }).filter(([name]) => !cleared.includes(name)),
  );
  refuseUnwritable(request, [
    ...new Set([...differences(resource, before, requested).map((field) => field.name), ...guessesOf(request)]),
  ]);
  return { given, wanted: requested };
};
