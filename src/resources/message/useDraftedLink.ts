import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useId } from 'react';
import { isObject } from '#model/json.ts';
import type { Resource } from '#model/resource.ts';
import { shareLinksTo } from '#model/shareLinks.ts';
import type { DraftedLink } from '#model/wire.ts';
import type { GableDataProvider } from '../../providers/gableDataProvider.ts';
import { useModel } from '../../schemas.tsx';
import { failureOf } from '../shared/failureOf.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';

export type Drafted = {
  /** Undefined while it comes, and for a resource without public pages. */
  readonly link: DraftedLink | undefined;
  readonly isPending: boolean;
  readonly failure: string | undefined;
};

const isDrafted = (data: unknown): data is DraftedLink => isObject(data) && typeof data['link'] === 'string' && typeof data['address'] === 'string';

/** Fetches a link to a record's public page, one for each opening of the dialog; nothing is kept of it before it is sent. */
export const useDraftedLink = (resource: Resource, record: ResourceRecord): Drafted => {
  const provider = useDataProvider<GableDataProvider>();
  const model = useModel();
  const dialog = useId();
  const isShown = resource.preview !== undefined && shareLinksTo(model, resource.name) !== undefined;
  const { data, isPending, error } = useQuery({
    queryKey: ['draftedLink', resource.name, record.id, dialog],
    queryFn: async ({ signal }) => {
      const answer = await provider.ask(resource.name, 'share', { id: record.id, body: { draft: true }, signal });
      return isDrafted(answer) ? answer : null;
    },
    enabled: isShown, retry: false, staleTime: Infinity, gcTime: 0,
  });
  return { link: data ?? undefined, isPending: isShown && isPending, failure: error === null ? undefined : failureOf(error).message };
};
