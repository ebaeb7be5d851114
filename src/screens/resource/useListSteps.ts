import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, type GetListResult } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { recordText } from '../../messages/en/recordText.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { readListMemory, writeListMemory } from '../../resources/list/state/listMemory.ts';
import { listParams } from '../../resources/list/state/query/listParams.ts';
import { parseListState, writeListState, type ListState } from '../../resources/list/state/query/listState.ts';
import { tabOf, tabsOf } from '../../resources/list/state/tabsOf.ts';
import { totalText } from '../../resources/list/state/totalText.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { useRights } from '../../resources/shared/useRights.ts';

/** A page of a list as the user saw it. It stays the same when a record on it changes and leaves the list. */
type ListPage = { readonly state: ListState; readonly answer: GetListResult<ResourceRecord> };

/** The page of each resource's list from which a record was opened last. */
const pages = new Map<string, ListPage>();

/** The place of a record in the list from which it was opened, and the functions that open its neighbors. */
export type ListPosition = {
  /** `3 of 41,002`. */
  readonly place: string;
  /** Undefined on the first record. */
  readonly goBack: (() => void) | undefined;
  /** Opens the next record. After the last record, a toast says that there is none. */
  readonly goOn: () => void;
  /** Whether this is the last record of the list. False if the list may have more records than were counted. */
  readonly isLast: boolean;
};

const indexIn = ({ answer }: ListPage, id: ResourceRecord['id']): number =>
  answer.data.findIndex((record) => record.id === id);

/**
 * Returns the place of a record in the list that the user left last, and the functions that open the next and previous
 * record there; at the end of a page, they load the next one. Undefined if the record is not on the page that was
 * shown last.
 */
export const useListSteps = (resource: Resource, record: ResourceRecord): ListPosition | undefined => {
  const client = useQueryClient();
  const provider = useDataProvider<GableDataProvider>();
  const navigate = useNavigate();
  const notify = useNotify();
  const rights = useRights(resource);
  const path = addressOf(resource, 'list');
  const queryOf = (state: ListState) => {
    const params = listParams(state, tabOf(tabsOf(resource, rights), state.tab)?.filter);
    return {
      queryKey: [resource.name, 'getList', { ...params, meta: undefined }],
      retry: false,
      queryFn: () => provider.getList<ResourceRecord>(resource.name, params),
    };
  };
  const [page] = useState((): ListPage | undefined => {
    const state = parseListState(resource, new URLSearchParams(readListMemory(path).search), rights.mayRead);
    const answer = client.getQueryData<GetListResult<ResourceRecord>>(queryOf(state).queryKey);
    const shown = answer === undefined ? undefined : { state, answer };
    const found = [shown, pages.get(resource.name)].find((one) => one !== undefined && indexIn(one, record.id) >= 0);
    if (found !== undefined) pages.set(resource.name, found);
    return found;
  });
  if (page === undefined) return undefined;
  const { state, answer } = page;
  const index = indexIn(page, record.id);
  const isFirst = index === 0 && state.page === 1;
  const openIn = (shown: ListPage, at: number): void => {
    const next = shown.answer.data[at];
    if (next === undefined) return notify(recordText('steps.last'), { type: 'info' });
    pages.set(resource.name, shown);
    // The link back leads to the page with this record.
    writeListMemory(path, { search: `?${writeListState(resource, shown.state).toString()}`, active: at });
    void navigate(addressOf(resource, 'show', next));
  };
  const step = async (by: 1 | -1): Promise<void> => {
    if (answer.data[index + by] !== undefined) return openIn(page, index + by);
    const other = { ...state, page: state.page + by };
    try {
      const loaded = await client.fetchQuery(queryOf(other));
      openIn({ state: other, answer: loaded }, by === 1 ? 0 : loaded.data.length - 1);
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    }
  };
  const place = (state.page - 1) * state.perPage + index + 1;
  const { total = place, meta } = answer;
  const isMinimum = meta?.['atLeast'] === true;
  return {
    place: recordText('steps.place', {
      place: place.toLocaleString(),
      total: totalText({ count: total, atLeast: isMinimum }),
    }),
    isLast: !isMinimum && place >= total,
    goBack: isFirst ? undefined : () => void step(-1),
    goOn: () => void step(1),
  };
};
