import type { Returning } from '../../query/records/changes.ts';
import type { Answer, VerbContext } from '../context/context.ts';
import { withEditKeys } from '../context/editKey.ts';

/** Says that a write answers with the record as this person may see it, in the dialect of the call. */
export const returningOf = ({ resource, verb, actor }: VerbContext): Returning => ({
  permissions: actor.permissions,
  rest: resource.calls[verb]?.rest === true,
});

/** Puts a record's JSON text into the answer of its dialect: `{"data":{…}}`, or bare at the REST root. */
export const writeRecord = (context: VerbContext, text: string, status = 200): Answer => {
  const record = withEditKeys(context, text);
  return { status, body: context.resource.calls[context.verb]?.rest === true ? record : `{"data":${record}}` };
};
