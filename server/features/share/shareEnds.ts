import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import { type ShareLinks, shareLinksFor, shareLinksTo } from '#model/shareLinks.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { authorize } from '../../records/authorize/authorize.ts';

/** A record that takes part in a share. */
export type End = { readonly resource: Resource; readonly id: string };

/** The shared record, its recipient, and the resource of share links, if there is one. */
export type ShareEnds = { readonly shown: End; readonly person?: End; readonly links?: ShareLinks };

/**
 * The ids in the body of a share. `person`: the recipient of the record in the path. `shown`: the record to share with
 * the person in the path.
 */
export type ShareTargets = { readonly person?: string; readonly shown?: string };

const refuseIdle = (value: string | undefined, name: keyof ShareTargets, { resource }: OperationContext): void => {
  if (value === undefined) return;
  throw new AppError('INVALID', { fields: { [name]: `${resource.plural} are not shared that way` } });
};

/**
 * Returns which record a share call sends, and to whom. The path can name the record, such as a property; then the body
 * may name the recipient (`person`). Or the path names the recipient, such as a lead; then the body may name the record
 * (`shown`), and the user also needs the share permission of the record's resource. Errors: `NOT_ALLOWED` without that
 * permission; `INVALID` if the body names what the path names already, or if the schemas define nothing to share with
 * this recipient.
 */
export const endsOfShare = (
  context: OperationContext & { readonly id: string },
  { person, shown }: ShareTargets,
): ShareEnds => {
  const {
    resource,
    id,
    state: { model },
    actor,
  } = context;
  const own: End = { resource, id };
  const there = (links: ShareLinks, name: string | undefined): Resource | undefined =>
    model.resources[links.resource.fieldsByName[name ?? '']?.to ?? ''];
  const linksTo = shareLinksTo(model, resource.name);
  if (linksTo !== undefined) {
    refuseIdle(shown, 'shown', context);
    const people = there(linksTo, linksTo.words.person);
    return {
      shown: own,
      links: linksTo,
      ...(person === undefined || people === undefined ? {} : { person: { resource: people, id: person } }),
    };
  }
  refuseIdle(person, 'person', context);
  const linksFor = shareLinksFor(model, resource.name);
  const target = linksFor === undefined ? undefined : there(linksFor, linksFor.words.record);
  if (shown === undefined) return { shown: own };
  if (linksFor === undefined || target === undefined)
    throw new AppError('INVALID', { fields: { shown: `${resource.plural} are shown nothing` } });
  authorize(actor.permissions, target, 'share');
  return { shown: { resource: target, id: shown }, person: own, links: linksFor };
};
