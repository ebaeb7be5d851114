import type { Kinds } from '../kind.ts';
import type { Model, Resource } from '../resource.ts';
import { messageSourceFor } from './messageSourceFor.ts';
import { sourcesFor, type VariableSource } from './variables.ts';

/**
 * Returns all variables of a message about a record, grouped by source. The first source is named as in the message
 * templates about the resource. If there are no such templates, it is named after the resource's title. Example: `Lead`
 * → the sources `lead`, `me`, `organization`.
 */
export const sourcesAbout = (
  resource: Resource,
  { resources, kinds }: Pick<Model, 'resources'> & { readonly kinds: Kinds },
): readonly VariableSource[] => {
  const source = messageSourceFor({ resources }, resource);
  const message = source?.message ?? { resources: { [resource.title]: resource.name } };
  return sourcesFor(source?.about ?? resource.title, { resources, message, kinds });
};
