import type { Returning } from '../../query/records/changes.ts';
import type { Answer, OperationContext, RequestContext } from '../context/context.ts';
import { withEditKeys } from '../context/editKey.ts';

/** Says that a write answers with the record as this person may see it, in the dialect of the call. */
export const returningOf = ({ resource, verb, actor }: OperationContext): Returning => ({
  permissions: actor.permissions,
  rest: resource.calls[verb]?.rest === true,
});

/** Puts a record's JSON text into the answer of its dialect: `{"data":{…}}`, or bare at the REST root. */
export const writeRecord = (context: RequestContext, text: string, status = 200): Answer => {
  const record = withEditKeys(context, text);
  return { status, body: context.resource.calls[context.verb]?.rest === true ? record : `{"data":${record}}` };
};
