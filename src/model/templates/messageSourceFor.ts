import type { Model, Resource } from '../resource.ts';
import type { MessageSchema } from '../schema/schema.ts';

/**
 * A resource whose records are message templates (`resource`), and the topic of those templates that are about records
 * of one other resource (`about`). `message` is the word `message` in the schema of `resource`: it names the fields
 * with the text, the topic and the channel of a template. Shape: `{"resource":templates,"message":{…},"about":"Lead"}`.
 */
export type MessageSource = { readonly resource: Resource; readonly message: MessageSchema; readonly about: string };

/**
 * Returns the resource that stores the message templates about records of a given resource, such as leads, and the
 * topic of these templates. Undefined if no resource stores such templates.
 */
export const messageSourceFor = (
  { resources }: Pick<Model, 'resources'>,
  { name }: Pick<Resource, 'name'>,
): MessageSource | undefined => {
  for (const resource of Object.values(resources)) {
    const { message } = resource;
    const about = Object.entries(message?.resources ?? {}).find(([, to]) => to === name)?.[0];
    if (message !== undefined && about !== undefined) return { resource, message, about };
  }
  return undefined;
};
