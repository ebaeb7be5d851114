import type { Model, Resource } from '../resource.ts';
import type { MessageSchema } from '../schema/schema.ts';

/**
 * A resource of messages, and the choice by which it speaks of a resource. Shape:
 * `{"resource":templates,"about":"Lead"}`.
 */
export type MessageSource = { readonly resource: Resource; readonly message: MessageSchema; readonly about: string };

/** Finds where the messages about a resource are kept; undefined where no file says so. */
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
