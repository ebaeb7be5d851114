import type { Returning } from '../../query/records/write/changes.ts';
import type { OperationResult, OperationContext, RequestContext } from '../context/context.ts';
import { withEditKeys } from '../context/visitorEditKey.ts';

/**
 * Returns what the statements of a write need to return the record as the user may see it: the user's permissions, and
 * whether the call has the REST dialect.
 */
export const returningOf = ({ resource, operation, actor }: OperationContext): Returning => ({
  permissions: actor.permissions,
  isRestDialect: resource.calls[operation]?.rest === true,
});

/**
 * Returns the response of an operation with one record, whose JSON text is `text`: `{"data":{…}}`, or the bare record
 * in the REST dialect. If the user can change the record with an edit key, the record contains one. `status`: the HTTP
 * status.
 */
export const recordResult = (context: RequestContext, text: string, status = 200): OperationResult => {
  const record = withEditKeys(context, text);
  return { status, body: context.resource.calls[context.operation]?.rest === true ? record : `{"data":${record}}` };
};
