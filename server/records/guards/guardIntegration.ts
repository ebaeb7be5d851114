import { AppError } from '#model/errors.ts';
import { formatMessage } from '#model/validation/messages.ts';
import { serverText } from '../../language/serverText.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { integrationOwner, permissionsForKeys } from '#model/permissions/integrations.ts';
import { lackingPermissions } from '#model/permissions/narrowPermissions.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import { mergePermissions } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { isPrivateHost } from '../../connections/publicAddress.ts';
import type { OperationContext } from '../context/context.ts';
import type { Guard } from './guard.ts';
import type { Values } from '../plan/plan.ts';
import { refuseProblems } from '../plan/recordProblems.ts';
import { listPermissions, listUnknownPermissions } from './listPermissions.ts';

/**
 * Refuses a change of an API key or webhook unless the user owns it, because keys and webhooks have the permissions of
 * their owner. `owner`: the owner's id. Errors: `NOT_ALLOWED`.
 */
export const refuseUnlessOwner = ({ resource, actor }: OperationContext, owner: unknown): void => {
  if (owner === actor.userId) return;
  throw new AppError('NOT_ALLOWED', {
    text: serverText('records.onlyMaker', { thing: inLowerCase(resource.title) }),
  });
};

const refuseGrants = (
  { state, actor }: OperationContext,
  field: string,
  { before, changes }: { readonly before: Values; readonly changes: Values },
): void => {
  const [held, requested] = [before, changes].map((values) => mergePermissions([{ rolePermissions: values[field] }]));
  const added = lackingPermissions(held ?? {}, requested ?? {});
  const refuse = (code: 'INVALID' | 'FIELD_NOT_ALLOWED', text: string): never => {
    throw new AppError(code, { text: `${text}.`, fields: { [field]: text } });
  };
  const among = (permissions: ReturnType<typeof mergePermissions>): readonly string[] => {
    const lacking = new Set(lackingPermissions(permissions, requested ?? {}));
    return added.filter((name) => lacking.has(name));
  };
  const names = mergePermissions([{ rolePermissions: permissionNames(state.model) }]);
  const unknown = among(names);
  if (unknown.length > 0)
    refuse('INVALID', serverText('permissions.unknown', { list: listUnknownPermissions(unknown) }));
  const people = among(permissionsForKeys(state.model, names));
  if (people.length > 0) refuse('INVALID', serverText('permissions.onlyForPeople', { list: listPermissions(people) }));
  const lacking = among(actor.permissions);
  if (lacking.length > 0)
    refuse('FIELD_NOT_ALLOWED', serverText('permissions.notYoursToGiveKey', { list: listPermissions(lacking) }));
};

/**
 * Refuses a webhook's address in the server's own network. A host name is resolved and checked when an event is sent.
 */
const refusePrivate = ({ resource, allowPrivate }: OperationContext, field: string, changes: Values): void => {
  const address = changes[field];
  if (allowPrivate === true || typeof address !== 'string' || !URL.canParse(address)) return;
  const { hostname } = new URL(address);
  if (!isPrivateHost(hostname)) return;
  const title = resource.fieldsByName[field]?.title ?? field;
  const text = serverText('settings.privateAddress', { field: title, host: hostname });
  throw new AppError('INVALID', { text, fields: { [field]: text } });
};

/** Refuses to set the expiry of an API key to a time in the past: to end a key, users revoke it. Errors: `INVALID`. */
const refusePast = ({ resource, now }: OperationContext, field: string | undefined, changes: Values): void => {
  const at = field === undefined ? undefined : changes[field];
  if (field === undefined || typeof at !== 'string' || Date.parse(at) > now.getTime()) return;
  refuseProblems({ [field]: formatMessage('future', { label: resource.fieldsByName[field]?.title ?? field }) });
};

/**
 * Checks the write of an API key or webhook, and does nothing for other resources. For a new one, returns the owner,
 * which the server then writes. Errors: `NOT_ALLOWED` for an edit by anyone but the owner; `FIELD_NOT_ALLOWED` for an
 * API key with permissions that its creator does not have; `INVALID` for unknown permissions, for an API key that has
 * already expired, and for a webhook whose address is in the server's own network.
 */
export const guardIntegration: Guard = async (context, _client, { id, before, changes, step }) => {
  const { resource, actor } = context;
  const { schema, fieldsByName, states } = resource;
  const owner = integrationOwner(resource);
  if (owner === undefined || step !== undefined) return {};
  const edited = Object.keys(changes).filter(
    (name) => name !== states?.field && fieldsByName[name]?.readOnly === false,
  );
  if (id !== undefined && edited.length > 0) refuseUnlessOwner(context, before[owner]);
  if (schema.apiKey !== undefined && changes[schema.apiKey.permissions] !== undefined)
    refuseGrants(context, schema.apiKey.permissions, { before, changes });
  refusePast(context, schema.apiKey?.expires, changes);
  if (schema.webhook !== undefined) refusePrivate(context, schema.webhook.address, changes);
  return id === undefined ? { [owner]: actor.userId } : {};
};

/** Returns whether the records of a resource are API keys or webhooks, which `guardIntegration` checks. */
export const isIntegration = (resource: Pick<Resource, 'schema'>): boolean => integrationOwner(resource) !== undefined;
