import type { Kinds } from '../kind.ts';
import type { Model, Resource } from '../resource.ts';
import { messageSourceFor } from './messageSourceFor.ts';
import { sourcesFor, type VariableSource } from './variables.ts';

/**
 * Returns all variables that a message about a record of a resource may contain, grouped by source. For leads, the
 * sources are `lead`, `me` (the sender) and `organization`. The first source is named after the topic that message
 * templates about the resource have. If there are no such templates, the source is named after the title of the
 * resource.
 */
export const sourcesAbout = (
  resource: Resource,
  { resources, kinds }: Pick<Model, 'resources'> & { readonly kinds: Kinds },
): readonly VariableSource[] => {
  const source = messageSourceFor({ resources }, resource);
  const message = source?.message ?? { resources: { [resource.title]: resource.name } };
  return sourcesFor(source?.about ?? resource.title, { resources, message, kinds });
};
