import type { Returning } from '../sql/changes.ts';
import type { Answer, VerbContext } from './context.ts';

/** Says that a write answers with the record as this person may see it, in the dialect of the call. */
export const returningOf = ({ resource, verb, actor }: VerbContext): Returning => ({
  permissions: actor.permissions,
  rest: resource.calls[verb]?.rest === true,
});

/** Puts a record's JSON text into the answer of its dialect: `{"data":{…}}`, or bare at the REST root. */
export const writeRecord = ({ resource, verb }: VerbContext, text: string, status = 200): Answer => ({
  status,
  body: resource.calls[verb]?.rest === true ? text : `{"data":${text}}`,
});
