import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import { type ShareLinks, shareLinksFor, shareLinksTo } from '#model/shareLinks.ts';
import type { RequestContext } from '../../records/context/context.ts';
import { isId } from '../../records/context/isId.ts';
import { authorize } from '../../records/plan/authorize.ts';

export type End = { readonly resource: Resource; readonly id: string };

/** What is shared with whom, and the links that tell of it where there are such. */
export type ShareEnds = { readonly shown: End; readonly person?: End; readonly links?: ShareLinks };

const readId = (body: Readonly<Record<string, unknown>>, name: string): string | undefined => {
  const value = body[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && isId(value)) return value;
  throw new AppError('INVALID', { fields: { [name]: `${name} must be the id of a record` } });
};

const refuseIdle = (
  body: Readonly<Record<string, unknown>>,
  name: 'person' | 'shown',
  { resource }: RequestContext,
): void => {
  if (readId(body, name) === undefined) return;
  throw new AppError('INVALID', { fields: { [name]: `${resource.plural} are not shared that way` } });
};

/**
 * Finds out who is shown what: called of what is shown, `person` names the record of whom it goes to; called of a
 * person, `shown` names what they are shown, for which one needs the right to share it too.
 * Errors: `INVALID`, `NOT_ALLOWED`.
 */
export const endsOfShare = (context: RequestContext, body: Readonly<Record<string, unknown>>): ShareEnds => {
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
    refuseIdle(body, 'shown', context);
    const people = there(linksTo, linksTo.words.person);
    const person = readId(body, 'person');
    return {
      shown: own,
      links: linksTo,
      ...(person === undefined || people === undefined ? {} : { person: { resource: people, id: person } }),
    };
  }
  refuseIdle(body, 'person', context);
  const shown = readId(body, 'shown');
  const linksFor = shareLinksFor(model, resource.name);
  const target = linksFor === undefined ? undefined : there(linksFor, linksFor.words.record);
  if (shown === undefined) return { shown: own };
  if (linksFor === undefined || target === undefined)
    throw new AppError('INVALID', { fields: { shown: `${resource.plural} are shown nothing` } });
  authorize(actor.permissions, target, 'share');
  return { shown: { resource: target, id: shown }, person: own, links: linksFor };
};
