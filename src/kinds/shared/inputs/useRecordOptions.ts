import { useCallback, useMemo, useState } from 'react';
import { useGetList, useGetManyAggregate } from 'ra-core';
import type { Filter } from '#model/schema/schema.ts';
import { recordTitle } from '#model/values/recordTitle.ts';
import { useModelResource } from '../../kindContext.tsx';
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

/**
 * Returns the props of a picker of records of the resource `to`: the ids of the records, `titleOf` for their titles,
 * and `search`. When the user opens the picker, the first 25 records are fetched that match `where` and the typed text;
 * scrolling to the end fetches more. Until then, only the titles of the records in `chosen` are fetched. `titleOf`
 * returns `…` for a record that is not loaded.
 */
export const useRecordOptions = (to: string, chosen: readonly string[], where: Filter = everything): RecordOptions => {
  const resource = useModelResource(to);
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [perPage, setPerPage] = useState(pageSize);
  const q = useDebounced(text, text === '' ? 0 : pauseMs);
  const found = useGetList(
    to,
    {
      pagination: { page: 1, perPage },
      sort: resource?.list.sort ?? { field: '_id', order: 'ASC' },
      filter: q === '' ? where : { ...where, q },
    },
    { enabled: isOpen, placeholderData: (previous) => previous },
  );
  const ids = chosen.filter((id) => !id.startsWith('$'));
  const selected = useGetManyAggregate(to, { ids }, { enabled: ids.length > 0 });

  const titles = useMemo(() => {
    const pattern = resource?.recordTitle ?? '{_id}';
    const records = [...(selected.data ?? []), ...(found.data ?? [])].filter((record) => record !== undefined);
    return new Map(records.map((record) => [String(record.id), recordTitle(pattern, record)]));
  }, [resource, selected.data, found.data]);

  return {
    options: useMemo(() => (found.data ?? []).map((record) => String(record.id)), [found.data]),
    titleOf: useCallback((id) => titles.get(id) ?? (id === meWord ? inputText('me') : '…'), [titles]),
    search: {
      isLoading: found.isFetching,
      onOpen: () => setIsOpen(true),
      onSearch: (typed) => {
        setText(typed);
        setPerPage(pageSize);
      },
      onEnd: () => {
        if ((found.total ?? 0) > perPage) setPerPage(perPage + pageSize);
      },
    },
  };
};
