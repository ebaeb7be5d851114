import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDebounced } from '#kinds/shared/useDebounced.ts';
import type {
  ImpactReport,
  PublishAnswer,
  PublishBody,
  SchemasAnswer,
  DraftPreviewAnswer,
} from '#model/wire/impact.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { studioPath } from '../../../providers/api/config/contractPaths.ts';
import { http } from '../../../providers/api/http/http.ts';

/** The schema files of the server: the active files, the files in the schema folder, and their past versions. */
export type StudioData = SchemasAnswer['data'];
/** A draft of a file: its name, its text (null: the file is deleted), and the hash of the text that it replaces. */
export type DraftFile = PublishBody['files'][number];

const queryKey = ['schemas'];

/** How often the schema folder is read while the studio is open. Units: ms. */
const lookEveryMs = 5000;

/** chosen: as long as a pause between two words. Units: ms. */
const pauseMs = 400;

/**
 * Returns the react-query result with the schema files, their states and their history. They are fetched again every 5
 * seconds.
 */
export const useStudio = () =>
  useQuery({
    queryKey,
    refetchInterval: lookEveryMs,
    queryFn: async ({ signal }) => ((await http(studioPath, { signal })).json as SchemasAnswer).data,
  });

/** Fetches the text of a version of a schema file by the version's id. Rejects with the error of the call. */
export const readVersionText = async (id: number, signal?: AbortSignal): Promise<string> =>
  ((await http(`${studioPath}/versions/${id}`, { signal })).json as { data: { text: string } }).data.text;

/**
 * Returns the react-query result with the text of a version of a schema file. Sends no request without a version, or
 * for a version that removed the file (`gone`) and therefore has no text.
 */
export const useVersionText = (version: { readonly id: number; readonly gone: boolean } | undefined) =>
  useQuery({
    queryKey: ['schemaVersion', version?.id],
    enabled: version?.gone === false,
    staleTime: Infinity,
    queryFn: ({ signal }) => readVersionText(version?.id ?? 0, signal),
  });

const bodyOf = (files: readonly DraftFile[]): JsonObject => ({ files: files.map((file) => ({ ...file })) });

/** The result of checking drafts. */
export type Check = {
  readonly report: ImpactReport | undefined;
  /** Whether the report is about the current text of the files. */
  readonly isFresh: boolean;
  readonly error: unknown;
};

/**
 * Returns the server's check of drafts, which runs shortly after their last change. `files` is the list of drafts as
 * JSON. While a check runs, `report` is that of the previous check, and `isFresh` is false. `report` is undefined
 * without drafts (`[]`), without `mayCheck`, and until the first check has ended.
 */
export const useCheck = (files: string, { mayCheck }: { readonly mayCheck: boolean }): Check => {
  const checked = useDebounced(files, pauseMs);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['schemaCheck', checked],
    enabled: mayCheck && checked !== '[]',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) =>
      (
        (
          await http(`${studioPath}/check`, {
            method: 'POST',
            body: bodyOf(JSON.parse(checked) as DraftFile[]),
            signal,
          })
        ).json as { data: ImpactReport }
      ).data,
  });
  const report = files === '[]' ? undefined : data;
  return { report, isFresh: report !== undefined && checked === files && !isFetching && !isPlaceholderData, error };
};

/**
 * Returns a function that publishes drafts and then fetches the studio's files and the check again, even after an
 * error. Errors: `FILE_CHANGED`, `DRAFT_REFUSED`, `FILES_READ_ONLY`.
 */
export const usePublish = (): ((files: readonly DraftFile[]) => Promise<PublishAnswer['data']>) => {
  const client = useQueryClient();
  return async (files) => {
    try {
      return ((await http(`${studioPath}/publish`, { method: 'POST', body: bodyOf(files) })).json as PublishAnswer)
        .data;
    } finally {
      await client.invalidateQueries({ queryKey });
      await client.invalidateQueries({ queryKey: ['schemaCheck'] });
    }
  };
};

/**
 * Stores drafts on the server for a preview. Resolves to the id of the preview and when it ends. Errors:
 * `DRAFT_REFUSED`.
 */
export const storeDraft = async (files: readonly DraftFile[]): Promise<DraftPreviewAnswer['data']> =>
  ((await http(`${studioPath}/preview`, { method: 'POST', body: bodyOf(files) })).json as DraftPreviewAnswer).data;
