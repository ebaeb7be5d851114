import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '#kinds/shared/useDebounced.ts';
import { isObject } from '#model/schema/json.ts';
import { type FoundRecords, type SearchAnswer, searchPath } from '#model/wire/searchPath.ts';
import { http } from '../../providers/api/http/http.ts';
import { serves } from '../../providers/api/config/serverCalls.ts';

/**
 * chosen: shorter than the pause of most people between two letters, because a longer wait would delay each result.
 * Units: ms.
 */
const waitMs = 80;

// Our server sends nothing else under this name.
const isAnswer = (json: unknown): json is SearchAnswer => isObject(json) && Array.isArray(json['data']);

/** What a search has found so far. */
export type SearchResult = {
  readonly found: readonly FoundRecords[];
  /** Whether the response for the current text is missing. */
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
};

/**
 * Searches all resources for a typed text, when the user pauses. Returns the found records, and whether the search is
 * running or has failed. Until the response arrives, `found` has the records of the previous search. `found` is empty
 * for a blank text, and if the server has no search.
 */
export const useSearch = (typed: string): SearchResult => {
  const text = typed.trim();
  const paused = useDebounced(text, waitMs);
  const q = text === '' ? '' : paused;
  const isAsked = q !== '' && serves(searchPath);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', q],
    queryFn: async ({ signal }): Promise<SearchAnswer> => {
      const { json } = await http(searchPath, { query: { q }, signal });
      return isAnswer(json) ? json : { data: [] };
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  });
  return {
    found: isAsked ? (data?.data ?? []) : [],
    isSearching: serves(searchPath) && text !== '' && (q !== text || isFetching),
    hasFailed: isAsked && isError,
  };
};
