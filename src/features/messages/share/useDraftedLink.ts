import { useQueries, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useId } from 'react';
import { isObject } from '#model/schema/json.ts';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { shareLinksTo } from '#model/shareLinks.ts';
import type { DraftedLink } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../../providers/api/gableDataProvider.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import { shareCall, type Shared } from './shareCall.ts';

/** The link that a message will contain, while it is requested. */
export type Drafted = {
  /** The link. Undefined while it is loading, and for a resource without public pages. */
  readonly link: DraftedLink | undefined;
  readonly isPending: boolean;
  readonly failure: string | undefined;
};

const isDrafted = (data: unknown): data is DraftedLink =>
  isObject(data) && typeof data['link'] === 'string' && typeof data['address'] === 'string';

/** Returns the query that creates the draft of a link. Each time a dialog opens, it creates another one. */
const draftQuery = (provider: GableDataProvider, shared: Shared, map: PermissionMap, dialog: string) => ({
  queryKey: ['draftedLink', shared.resource.name, shared.record.id, dialog],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const { name, id, words } = shareCall(shared, map);
    const answer = await provider.call(name, 'share', { id, body: { ...words, draft: true }, signal });
    return isDrafted(answer) ? answer : null;
  },
  retry: false,
  staleTime: Infinity,
  gcTime: 0,
});

/**
 * Returns whether the server stores the links to records of a resource. If it does not, creating a draft would count as
 * a share.
 */
const keepsLinks = (model: Model, resource: Resource): boolean =>
  resource.preview !== undefined && shareLinksTo(model, resource.name)?.resource.calls.getList !== undefined;

/**
 * Returns `links`, a new link to the public page of each record, in the order of `records`, and `failure`, why a link
 * could not be created. `links` is undefined until all are created, and empty if the resource has no share links. The
 * server stores the links only when the message is sent.
 */
export const useDraftedLinks = ({
  resource,
  records,
  caller,
}: Omit<Shared, 'record'> & { readonly records: readonly ResourceRecord[] }): {
  readonly links: readonly DraftedLink[] | undefined;
  readonly failure: string | undefined;
} => {
  const provider = useDataProvider<GableDataProvider>();
  const dialog = useId();
  const map = usePermissionMap();
  const enabled = keepsLinks(useModel(), resource);
  const answers = useQueries({
    queries: records.map((record) => ({ ...draftQuery(provider, { resource, record, caller }, map, dialog), enabled })),
  });
  if (!enabled) return { links: [], failure: undefined };
  const links = answers.flatMap(({ data }) => data ?? []);
  const error = answers.find((answer) => answer.error !== null)?.error ?? undefined;
  return {
    links: links.length === records.length ? links : undefined,
    failure: error === undefined ? undefined : failureOf(error).message,
  };
};

/**
 * Returns `link`, a new link to the public page of a record, `isPending`, and `failure`, why the link could not be
 * created. `link` is undefined if the resource has no share links. A new link is created each time a dialog opens; the
 * server stores it only when the message is sent.
 */
export const useDraftedLink = (shared: Shared): Drafted => {
  const provider = useDataProvider<GableDataProvider>();
  const model = useModel();
  const dialog = useId();
  const map = usePermissionMap();
  const isShown = keepsLinks(model, shared.resource);
  const { data, isPending, error } = useQuery({ ...draftQuery(provider, shared, map, dialog), enabled: isShown });
  return {
    link: data ?? undefined,
    isPending: isShown && isPending,
    failure: error === null ? undefined : failureOf(error).message,
  };
};
