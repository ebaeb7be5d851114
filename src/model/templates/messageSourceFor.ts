import type { Model, Resource } from '../resource.ts';
import type { MessageSchema } from '../schema/schema.ts';

/**
 * A resource of message templates, its schema word `message`, and the topic of the templates about another resource.
 * Shape: `{"resource":templates,"message":{…},"about":"Lead"}`.
 */
export type MessageSource = { readonly resource: Resource; readonly message: MessageSchema; readonly about: string };

/** Returns the resource with the message templates about a resource, and their topic. Undefined if there are none. */
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
