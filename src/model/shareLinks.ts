import type { Model, Resource } from './resource.ts';
import type { ShareLinkSchema } from './schema/shareSchema.ts';
import { statesOfType } from './states.ts';

/** A resource whose records are share links, with the content of its schema word `shareLink`. */
export type ShareLinks = { readonly resource: Resource; readonly words: ShareLinkSchema };

const linksOf = (resource: Resource | undefined): readonly ShareLinks[] => {
  const words = resource?.schema.shareLink;
  return resource === undefined || words === undefined ? [] : [{ resource, words }];
};

/** Returns each resource whose records are share links, with its `shareLink` word. */
export const allShareLinks = (model: Model): readonly ShareLinks[] => Object.values(model.resources).flatMap(linksOf);

/**
 * Returns the resource called `name` with its schema word `shareLink`. Undefined if there is no such resource, or if
 * its records are not share links.
 */
export const shareLinksNamed = (model: Model, name: string | undefined): ShareLinks | undefined =>
  linksOf(name === undefined || !Object.hasOwn(model.resources, name) ? undefined : model.resources[name])[0];

/**
 * Returns the resource of the share links that lead to records of the resource `name`, such as `shares` for
 * `properties`, and its schema word `shareLink`. Undefined if there is none.
 */
export const shareLinksTo = (model: Model, name: string): ShareLinks | undefined =>
  allShareLinks(model).find(({ resource, words }) => resource.fieldsByName[words.record]?.to === name);

/**
 * Returns the resource whose records are the share links sent to records of `name`, such as `shares` for `leads`, with
 * the content of its schema word `shareLink`. Undefined if there is none.
 */
export const shareLinksFor = (model: Model, name: string): ShareLinks | undefined =>
  allShareLinks(model).find(
    ({ resource, words }) => words.person !== undefined && resource.fieldsByName[words.person]?.to === name,
  );

/** Returns the states in which a link is active. Empty if links have no states. */
export const activeLinkStates = ({ resource: { states } }: ShareLinks): readonly string[] =>
  states === undefined ? [] : statesOfType(states, ['open', 'scheduled']);

/**
 * Share links between two resources. `near` and `far` are the fields of a share link that refer to the first and to the
 * second resource.
 */
export type LinksBetween = { readonly links: ShareLinks; readonly near: string; readonly far: string };

/**
 * Returns the share links that are sent to people of one of the resources `near` and `far` and lead to records of the
 * other, such as `shares` for `leads` and `properties`, in either order. Undefined if there are none.
 */
export const linksBetween = (model: Model, near: string, far: string): LinksBetween | undefined => {
  for (const links of allShareLinks(model)) {
    const {
      words: { record, person },
      resource: { fieldsByName },
    } = links;
    const [shown, people] = [fieldsByName[record]?.to, fieldsByName[person ?? '']?.to];
    if (person === undefined) continue;
    if (shown === near && people === far) return { links, near: record, far: person };
    if (shown === far && people === near) return { links, near: person, far: record };
  }
  return undefined;
};
