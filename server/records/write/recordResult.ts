import type { Returning } from '../../query/records/write/changes.ts';
import type { OperationResult, OperationContext, RequestContext } from '../context/context.ts';
import { withEditKeys } from '../context/visitorEditKey.ts';

/**
 * Returns what a write by the current operation returns from the database: the record as the user may see it, in the
 * dialect of the call.
 */
export const returningOf = ({ resource, operation, actor }: OperationContext): Returning => ({
  permissions: actor.permissions,
  isRestDialect: resource.calls[operation]?.rest === true,
});

/**
 * Returns the response of an operation with one record, whose JSON text is `text`: `{"data":{…}}`, or the bare record
 * in the REST dialect. Adds the user's edit key to the record, if a call of the resource needs one. `status`: the HTTP
 * status.
 */
export const recordResult = (context: RequestContext, text: string, status = 200): OperationResult => {
  const record = withEditKeys(context, text);
  return { status, body: context.resource.calls[context.operation]?.rest === true ? record : `{"data":${record}}` };
};
