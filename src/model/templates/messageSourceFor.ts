import type { Model, Resource } from '../resource.ts';
import type { MessageSchema } from '../schema/schema.ts';

/**
 * A resource whose records are message templates, and its schema word `message`. `about`: the topic of those templates
 * that are about the other resource. Shape: `{"resource":templates,"message":{…},"about":"Lead"}`.
 */
export type MessageSource = { readonly resource: Resource; readonly message: MessageSchema; readonly about: string };

/**
 * Returns where the message templates about records of a resource, such as leads, are stored. Undefined if there are
 * none.
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
