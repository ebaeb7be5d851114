import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '#kinds/shared/useDebounced.ts';
import type { ImportPreviewRow } from '#model/wire/imports.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { callOperation } from '../../../providers/api/callOperation.ts';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import { answerData } from './answerData.ts';

const pauseMs = 350;

/**
 * The first rows of an import's file, converted to records. `problem` says why the mapping cannot be used; the rows are
 * then empty.
 */
export type ImportPreview = {
  readonly rows: readonly ImportPreviewRow[];
  readonly problem: string | undefined;
  readonly isLoading: boolean;
};

type PreviewOf = {
  readonly id: string;
  readonly sheet: string | undefined;
  readonly map: JsonObject;
  /** Whether to fetch the preview. */
  readonly isOn: boolean;
};

/**
 * Returns the first rows of an import's file, converted to records with the mapping `map`. If the mapping cannot be
 * used, there are no rows, and `problem` says why. The rows are fetched again when the mapping has changed and the user
 * pauses. Nothing is fetched if `isOn` is false.
 */
export const useImportPreview = (resource: Resource, { id, sheet, map, isOn }: PreviewOf): ImportPreview => {
  const text = useDebounced(JSON.stringify(map), pauseMs);
  const {
    data = [],
    error,
    isFetching,
  } = useQuery({
    queryKey: [resource.name, 'import', id, 'preview', sheet, text],
    enabled: isOn,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      answerData<readonly ImportPreviewRow[]>(
        await callOperation(resource, 'importAct', {
          id,
          body: { act: 'preview', ...(sheet === undefined ? {} : { sheet }), map: JSON.parse(text) as JsonObject },
          signal,
        }),
      ),
  });
  return {
    rows: error === null ? data : [],
    problem: error === null ? undefined : failureOf(error).message,
    isLoading: isFetching,
  };
};
