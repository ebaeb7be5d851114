import type { Model, Resource } from '../resource.ts';
import type { MessageSchema } from '../schema/schema.ts';

/**
 * A resource of message templates, and the choice that means another resource. Shape:
 * `{"resource":templates,"about":"Lead"}`.
 */
export type MessageSource = { readonly resource: Resource; readonly message: MessageSchema; readonly about: string };

/** Finds where the message templates about a resource are stored, or returns undefined if no file defines it. */
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
