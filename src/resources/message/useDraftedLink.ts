import { useQueries, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
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

/** Asks for a link, once for each opening of a dialog. */
const draftQuery = (provider: GableDataProvider, { name }: Resource, { id }: ResourceRecord, dialog: string) => ({
  queryKey: ['draftedLink', name, id, dialog],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const answer = await provider.ask(name, 'share', { id, body: { draft: true }, signal });
    return isDrafted(answer) ? answer : null;
  },
  retry: false, staleTime: Infinity, gcTime: 0,
});

/** Fetches a link to each of several records, in their order; undefined while one is lacking. */
export const useDraftedLinks = (resource: Resource, records: readonly ResourceRecord[]): { readonly links: readonly DraftedLink[] | undefined; readonly failure: string | undefined } => {
  const provider = useDataProvider<GableDataProvider>();
  const dialog = useId();
  const answers = useQueries({ queries: records.map((record) => draftQuery(provider, resource, record, dialog)) });
  const links = answers.flatMap(({ data }) => data ?? []);
  const error = answers.find((answer) => answer.error !== null)?.error ?? undefined;
  return { links: links.length === records.length ? links : undefined, failure: error === undefined ? undefined : failureOf(error).message };
};

/** Fetches a link to a record's public page, one for each opening of the dialog; nothing is kept of it before it is sent. */
export const useDraftedLink = (resource: Resource, record: ResourceRecord): Drafted => {
  const provider = useDataProvider<GableDataProvider>();
  const model = useModel();
  const dialog = useId();
  const isShown = resource.preview !== undefined && shareLinksTo(model, resource.name) !== undefined;
  const { data, isPending, error } = useQuery({ ...draftQuery(provider, resource, record, dialog), enabled: isShown });
  return { link: data ?? undefined, isPending: isShown && isPending, failure: error === null ? undefined : failureOf(error).message };
};
