import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { formatTemplateProblem, templateProblems } from '#model/templates/templateProblems.ts';
import { sourcesFor } from '#model/templates/variables.ts';
import { kinds } from '../index.ts';

/**
 * Returns the names of the fields that contain the text and the subject of a message template. Empty if the resource
 * does not store message templates.
 */
export const textFieldsOf = ({ message }: Resource): readonly string[] =>
  message === undefined ? [] : [message.body, ...(message.subject === undefined ? [] : [message.subject])];

/**
 * Checks the variables in the subject and text of a message template. Returns each field that has invalid variables,
 * with a sentence about the first of them: `[["body","Text, line 1, column 4: Lead has no #leadNmae#; did you mean
 * #leadName#?"]]`. Empty if all are valid, and for records that are not templates.
 */
export const messageProblems = (
  resource: Resource,
  record: JsonObject,
  resources: Readonly<Record<string, Resource>>,
): readonly (readonly [path: string, sentence: string])[] => {
  const { message } = resource;
  const about = message === undefined ? undefined : record[message.about];
  // Without a subject field the variables cannot be checked. The schema requires one.
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
