import type { Model, Resource } from './resource.ts';
import type { ShareLinkSchema } from './schema/shareSchema.ts';
import { statesOfType } from './states.ts';

/** A resource whose records are share links, with its words. */
export type ShareLinks = { readonly resource: Resource; readonly words: ShareLinkSchema };

const linksOf = (resource: Resource | undefined): readonly ShareLinks[] => {
  const words = resource?.schema.shareLink;
  return resource === undefined || words === undefined ? [] : [{ resource, words }];
};

/** Gives all resources whose records are share links. */
export const allShareLinks = (model: Model): readonly ShareLinks[] => Object.values(model.resources).flatMap(linksOf);

/** Gives the links of a resource that there is. */
export const shareLinksNamed = (model: Model, name: string | undefined): ShareLinks | undefined =>
  linksOf(name === undefined || !Object.hasOwn(model.resources, name) ? undefined : model.resources[name])[0];

/** Finds the links by which records of a resource are shown: `properties` → those of `shares`. */
export const shareLinksTo = (model: Model, name: string): ShareLinks | undefined =>
  allShareLinks(model).find(({ resource, words }) => resource.fieldsByName[words.record]?.to === name);

/** Finds the links that can be sent to a record of a resource: `leads` → those of `shares`. */
export const shareLinksFor = (model: Model, name: string): ShareLinks | undefined =>
  allShareLinks(model).find(
    ({ resource, words }) => words.person !== undefined && resource.fieldsByName[words.person]?.to === name,
  );

/** Gives the states in which a link tells of what comes by it. */
export const activeLinkStates = ({ resource: { states } }: ShareLinks): readonly string[] =>
  states === undefined ? [] : statesOfType(states, ['open', 'scheduled']);

/** Links that were sent from one resource to another, and their fields that name the two ends. */
export type LinksBetween = { readonly links: ShareLinks; readonly near: string; readonly far: string };

/**
 * Finds the links that tell what of one resource was sent to whom of another, whichever of the two is asked of: `leads`
 * and `properties` → those of `shares`.
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
