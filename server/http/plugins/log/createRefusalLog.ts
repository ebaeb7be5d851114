import type { FastifyRequest } from 'fastify';
import type { AppError, ErrorCode } from '#model/errors.ts';
import { tokenHeader } from '#model/wire/wire.ts';
import type { SecurityLog } from '../../../auth/log/securityLog.ts';
import { type Actor, authorId } from '../../../auth/actor/actor.ts';
import { actorOf } from '../../../auth/actor/requestActor.ts';
import type { Authenticator } from '../../../auth/actor/authenticator.ts';

const maxPathLength = 200;

/**
 * Returns the call without its ids, so that refusals of one call on many records count as one: `DELETE
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
 * Codes of refusals that are not logged. chosen: they are not about a missing permission. The user has to change a
 * one-time password first, or is viewing as a role or with a draft.
 */
const unloggedCodes: ReadonlySet<ErrorCode> = new Set(['PASSWORD_CHANGE_REQUIRED', 'VIEW_AS_ROLE', 'DRAFT_PREVIEW']);

/**
 * Returns the function that writes 403 responses to the audit log, without delaying the response: who called what, from
 * where, and why it was refused. Refusals because of a one-time password, view as or the preview of a draft are left
 * out. Repeated refusals of a call within a minute share one entry, so a client in a loop cannot fill the log.
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
      by: actor === undefined ? null : authorId(actor),
      key: actor?.key?.id,
      address: request.ip,
      device: request.headers['user-agent'],
      requestId: request.id,
      details: { call, code, message },
      group: `${actor?.key?.id ?? actor?.userId ?? request.ip} ${call}`,
    });
  };
  return (request: FastifyRequest, error: AppError): void => {
    if (error.status !== 403 || unloggedCodes.has(error.code)) return;
    const actor = actorOf(request);
    if (actor?.isViewingAs === true) return;
    if (actor !== undefined) return add(request, actor, error);
    // Calls that belong to no resource have no actor yet; their token identifies it.
    void session.who(request.headers[tokenHeader], { reads: true }).then(
      ({ actor }) => add(request, actor, error),
      () => add(request, undefined, error),
    );
  };
};
