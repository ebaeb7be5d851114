import { useCallback, useMemo, useState } from 'react';
import { type RaRecord, useGetList, useGetManyAggregate } from 'ra-core';
import type { Filter } from '#model/schema/tabSchema.ts';
import { useModelResource, useRecordTitle } from '../../kindContext.tsx';
import { useDebounced } from '../useDebounced.ts';
import type { Search } from './pickerProps.ts';
import { inputText } from '../../../messages/en/inputText.ts';

const pageSize = 25;
const pauseMs = 250;

type RecordOptions = {
  readonly options: readonly string[];
  readonly titleOf: (id: string) => string;
  readonly search: Search;
};

/** The option that means the current user, in filters. */
const meWord = '$me';
const everything: Filter = {};
const noRecords: readonly RaRecord[] = [];

/** Fetches records that match `where` and the text that the user types, a page at a time, once the picker is open. */
const useRecordSearch = (
  to: string,
  where: Filter,
): { readonly found: readonly RaRecord[]; readonly search: Search } => {
  const resource = useModelResource(to);
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [perPage, setPerPage] = useState(pageSize);
  const q = useDebounced(text, text === '' ? 0 : pauseMs);
  const { data, total, isFetching } = useGetList(
    to,
    {
      pagination: { page: 1, perPage },
      sort: resource?.list.sort ?? { field: '_id', order: 'ASC' },
      filter: q === '' ? where : { ...where, q },
    },
    { enabled: isOpen, placeholderData: (previous) => previous },
  );
  const search: Search = {
    isLoading: isFetching,
    onOpen: () => setIsOpen(true),
    onSearch: (typed) => {
      setText(typed);
      setPerPage(pageSize);
    },
    onEnd: () => {
      if ((total ?? 0) > perPage) setPerPage(perPage + pageSize);
    },
  };
  return { found: data ?? noRecords, search };
};

/** Fetches the records that the user has chosen. */
const useChosenRecords = (to: string, chosen: readonly string[]): readonly (RaRecord | undefined)[] => {
  const ids = chosen.filter((id) => !id.startsWith('$'));
  const { data } = useGetManyAggregate(to, { ids }, { enabled: ids.length > 0 });
  return data ?? noRecords;
};

/** Returns a function that returns the title of a record, `…` if the record is not loaded. */
const useTitleOf = (
  to: string,
  chosen: readonly (RaRecord | undefined)[],
  found: readonly RaRecord[],
): ((id: string) => string) => {
  const recordTitle = useRecordTitle();
  const resource = useModelResource(to);
  const titles = useMemo(() => {
    const records = [...chosen, ...found].filter((record) => record !== undefined);
    return new Map(records.map((record) => [String(record.id), recordTitle(resource, record)]));
  }, [recordTitle, resource, chosen, found]);
  return useCallback((id) => titles.get(id) ?? (id === meWord ? inputText('me') : '…'), [titles]);
};

/**
 * Returns the props of a picker of records of the resource `to`. Its options are the ids of records that match `where`,
 * and have titles.
 */
export const useRecordOptions = (to: string, chosen: readonly string[], where: Filter = everything): RecordOptions => {
  const { found, search } = useRecordSearch(to, where);
  const titleOf = useTitleOf(to, useChosenRecords(to, chosen), found);
  const options = useMemo(() => found.map((record) => String(record.id)), [found]);
  return { options, titleOf, search };
};
