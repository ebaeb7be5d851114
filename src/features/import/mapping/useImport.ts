import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { isImportEncoding } from '#model/wire/importEncodings.ts';
import type { ImportAction, ImportAnswer, ImportDetail, ImportLayout, ImportLimits } from '#model/wire/imports.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { callOperation } from '../../../providers/api/callOperation.ts';
import { answerData } from './answerData.ts';
import { layoutWords } from './mapping.ts';

/** The user's last imports, and the allowed file types. */
type Recent = { readonly data: readonly ImportAnswer[]; readonly limits: ImportLimits };

/** Returns whether the server is working on an import. */
export const isRunning = ({ state }: ImportAnswer): boolean =>
  state === 'checking' || state === 'applying' || state === 'undoing';
/**
 * Returns whether an import has written rows: it is complete, can be continued, or can be undone. The mapping of such
 * an import can no longer be changed.
 */
export const isOver = ({ state, canGoOn, canUndo }: ImportDetail): boolean =>
  state === 'applied' || canGoOn === true || canUndo === true;
/** Returns whether the response of an import includes the columns and the first rows of its file. */
export const hasFile = (one: ImportAnswer | ImportDetail): one is ImportDetail => 'header' in one;

const lookAgainMs = 700;

const keyOf = (resource: Resource, id: string, layout: ImportLayout) => [resource.name, 'import', id, layout];

type ImportActionBody = {
  readonly act: ImportAction;
  readonly sheet?: string | undefined;
  readonly map?: JsonObject;
};

/**
 * Returns the layout of the file, such as its encoding, from the query of the address. The server detects what is
 * missing.
 */
const layoutIn = (params: URLSearchParams): ImportLayout => {
  const [encoding, delimiter, sheet, headerRow] = layoutWords.map((word) => params.get(word) ?? '');
  return {
    ...(isImportEncoding(encoding) ? { encoding } : {}),
    ...(delimiter === undefined || delimiter === '' ? {} : { delimiter }),
    ...(sheet === undefined || sheet === '' ? {} : { sheet }),
    ...(Number(headerRow) > 0 ? { headerRow: Number(headerRow) } : {}),
  };
};

/** The query of the import with this id, fetched repeatedly while it runs. Without an id, it sends no request. */
const useCurrentImport = (resource: Resource, id: string, layout: ImportLayout) =>
  useQuery({
    queryKey: keyOf(resource, id, layout),
    enabled: id !== '',
    retry: false,
    queryFn: async ({ signal }) =>
      answerData<ImportAnswer | ImportDetail>(
        await callOperation(resource, 'importState', { id, query: { ...layout }, signal }),
      ),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isRunning(data) ? lookAgainMs : false),
  });

/** The query of the user's last imports. It sends no request if `isWanted` is false. */
const useRecentImports = (resource: Resource, { enabled }: { readonly enabled: boolean }) =>
  useQuery({
    queryKey: [resource.name, 'imports'],
    enabled,
    // checked: the response type in `model/wire/imports.ts`
    queryFn: async ({ signal }) => (await callOperation(resource, 'imports', { signal })).json as Recent,
  });

/** The mutation that previews, starts, stops or undoes the import with this id. Its response is shown at once. */
const useImportAction = (resource: Resource, id: string, layout: ImportLayout) => {
  const client = useQueryClient();
  const queryKey = keyOf(resource, id, layout);
  return useMutation({
    mutationFn: async (body: ImportActionBody) =>
      answerData<ImportAnswer>(
        await callOperation(resource, 'importAct', {
          id,
          body: { ...body, ...(body.sheet === undefined ? {} : { sheet: body.sheet }) } as JsonObject,
        }),
      ),
    onSuccess: async (answer) => {
      client.setQueryData(queryKey, answer);
      await client.invalidateQueries({ queryKey });
    },
  });
};

/**
 * What the import screen shows: the import in the address, or the user's last imports, and the functions that open an
 * import and act on it. An import that has begun also continues if the user closes the page.
 */
export type ImportWork = {
  /** Id of the import, from the address. '' if there is none. */
  readonly id: string;
  /** How to read the file, from the address. */
  readonly layout: ImportLayout;
  /** Changes the address to another import, or to none with ''. */
  readonly open: (id: string, layout?: ImportLayout) => void;
  readonly current: ReturnType<typeof useCurrentImport>;
  /** The user's last imports, fetched if the address has no id. */
  readonly recent: ReturnType<typeof useRecentImports>;
  readonly act: ReturnType<typeof useImportAction>;
};

/**
 * Returns what the import screen of a resource shows: the import in the address or, without one, the user's last
 * imports, and the functions that open an import and act on it.
 */
export const useImport = (resource: Resource): ImportWork => {
  const [params, setParams] = useSearchParams();
  const id = params.get('id') ?? '';
  const layout = layoutIn(params);
  return {
    id,
    layout,
    open: (next, how = {}) =>
      setParams({
        ...(next === '' ? {} : { id: next }),
        ...Object.fromEntries(Object.entries(how).map(([word, value]) => [word, String(value)])),
      }),
    current: useCurrentImport(resource, id, layout),
    recent: useRecentImports(resource, { enabled: id === '' }),
    act: useImportAction(resource, id, layout),
  };
};
