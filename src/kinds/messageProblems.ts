import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { formatTemplateProblem, templateProblems } from '#model/templates/check.ts';
import { sourcesFor } from '#model/templates/variables.ts';
import { kinds } from './index.ts';

/** Names the fields of a resource that hold a message's text, in which variables may stand. */
export const textFieldsOf = ({ message }: Resource): readonly string[] =>
  message === undefined ? [] : [message.body, ...(message.subject === undefined ? [] : [message.subject])];

/**
 * Gives what is wrong with the variables of a message: field → sentence; nothing for a record that is no message.
 * Example: `{"body":"Text, line 1, column 4: Lead has no #leadNmae#; did you mean #leadName#?"}`.
 */
export const messageProblems = (
  resource: Resource,
  record: JsonObject,
  resources: Readonly<Record<string, Resource>>,
): readonly (readonly [path: string, sentence: string])[] => {
  const { message } = resource;
  const about = message === undefined ? undefined : record[message.about];
  // What it is about is asked for by the schema; until it is given no variable can be right or wrong.
  if (message === undefined || typeof about !== 'string') return [];
  const sources = sourcesFor(about, { resources, message, kinds });
  return textFieldsOf(resource).flatMap((name) => {
    const text = record[name];
    const [first, ...others] = typeof text === 'string' ? templateProblems(text, sources) : [];
    if (first === undefined) return [];
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    return [[name, `${resource.fieldsByName[name]?.title ?? name}, ${formatTemplateProblem(first, about)}${more}`]];
  });
};
