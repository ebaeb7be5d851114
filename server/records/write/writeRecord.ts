import type { Returning } from '../../query/records/write/changes.ts';
import type { OperationResult, OperationContext, RequestContext } from '../context/context.ts';
import { withEditKeys } from '../context/visitorEditKey.ts';

/** Describes what a write returns from the database: the record as the user may see it, in the dialect of the call. */
export const returningOf = ({ resource, operation, actor }: OperationContext): Returning => ({
  permissions: actor.permissions,
  isRestDialect: resource.calls[operation]?.rest === true,
});

/**
 * Returns the result with a record, and its edit key if the user needs one: `{"data":{…}}`, or the bare record in the
 * REST dialect.
 */
export const writeRecord = (context: RequestContext, text: string, status = 200): OperationResult => {
  const record = withEditKeys(context, text);
  return { status, body: context.resource.calls[context.operation]?.rest === true ? record : `{"data":${record}}` };
};
