import type { FastifyRequest } from 'fastify';
import type { AppError, ErrorCode } from '#model/errors.ts';
import { tokenHeader } from '#model/wire/wire.ts';
import type { SecurityLog } from '../../auth/securityLog.ts';
import { type Actor, signerId } from '../../auth/actor.ts';
import { actorOf } from '../../auth/requestActor.ts';
import type { Authenticator } from '../../auth/authenticator.ts';

const maxPathLength = 200;

/**
 * The call without the ids in it, so that refusals of one call on many records count as one: `DELETE
 * /api/v2/admin/delete-lead/{id}`.
 */
const callOf = ({ method, url }: FastifyRequest): string => {
  const path = (url.split('?', 1)[0] ?? '').replace(
    /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi,
    '{id}',
  );
  return `${method} ${path}`.slice(0, maxPathLength);
};

/**
 * chosen: these refuse nothing that the person lacks: they have to choose a password first, or look at the product as a
 * role or with a draft.
 */
const passingCodes: ReadonlySet<ErrorCode> = new Set(['PASSWORD_CHANGE_REQUIRED', 'ONLY_LOOKING', 'ONLY_TRYING']);

/**
 * Returns what writes an answer 403 to the audit log: who, what they called, from where, and why it was refused. The
 * answer does not wait for it, and repeated refusals of one call in a minute are one entry, so that a client in a loop
 * fills nothing.
 */
export const createRefusalLog = ({
  session,
  securityLog,
}: {
  readonly session: Authenticator;
  readonly securityLog: SecurityLog;
}) => {
  const add = (request: FastifyRequest, actor: Actor | undefined, { code, message }: AppError): void => {
    const call = callOf(request);
    securityLog.add({
      kind: 'refused',
      by: actor === undefined ? null : signerId(actor),
      key: actor?.key?.id,
      address: request.ip,
      device: request.headers['user-agent'],
      requestId: request.id,
      details: { call, code, message },
      group: `${actor?.key?.id ?? actor?.userId ?? request.ip} ${call}`,
    });
  };
  return (request: FastifyRequest, error: AppError): void => {
    if (error.status !== 403 || passingCodes.has(error.code)) return;
    const actor = actorOf(request);
    if (actor?.looksOn === true) return;
    if (actor !== undefined) return add(request, actor, error);
    // Calls that belong to no resource do not say who asked; their token does.
    void session.who(request.headers[tokenHeader], { reads: true }).then(
      ({ actor }) => add(request, actor, error),
      () => add(request, undefined, error),
    );
  };
};
