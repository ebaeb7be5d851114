import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { isImportEncoding } from '#model/wire/importEncodings.ts';
import type { ImportAction, ImportAnswer, ImportDetail, ImportLayout, ImportLimits } from '#model/wire/imports.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { callOperation } from '../../providers/api/callOperation.ts';
import { answerData } from './mapping/answerData.ts';
import { layoutWords } from './mapping/mapping.ts';

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

export type ImportActionBody = {
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

/**
 * Returns the state of the import screen. `current`: the react-query result with the import whose `id` is in the
 * address, fetched repeatedly while it runs; `recent`: the result with the user's last imports, fetched if the address
 * has no id; `layout`: how to read the file; `open`: changes the address to another import; `act`: a mutation that
 * previews, starts, stops or undoes the current import. An import continues to run if the user closes the page.
 */
export const useImport = (resource: Resource) => {
  const [params, setParams] = useSearchParams();
  const client = useQueryClient();
  const id = params.get('id') ?? '';
  const layout = layoutIn(params);
  const key = [resource.name, 'import', id, layout];
  const open = (next: string, how: ImportLayout = {}): void =>
    setParams({
      ...(next === '' ? {} : { id: next }),
      ...Object.fromEntries(Object.entries(how).map(([word, value]) => [word, String(value)])),
    });
  const current = useQuery({
    queryKey: key,
    enabled: id !== '',
    retry: false,
    queryFn: async ({ signal }) =>
      answerData<ImportAnswer | ImportDetail>(
        await callOperation(resource, 'importState', { id, query: { ...layout }, signal }),
      ),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isRunning(data) ? lookAgainMs : false),
  });
  const recent = useQuery({
    queryKey: [resource.name, 'imports'],
    enabled: id === '',
    // checked: the response type in `model/wire/imports.ts`
    queryFn: async ({ signal }) => (await callOperation(resource, 'imports', { signal })).json as Recent,
  });
  const act = useMutation({
    mutationFn: async (body: ImportActionBody) =>
      answerData<ImportAnswer>(
        await callOperation(resource, 'importAct', {
          id,
          body: { ...body, ...(body.sheet === undefined ? {} : { sheet: body.sheet }) } as JsonObject,
        }),
      ),
    onSuccess: async (answer) => {
      client.setQueryData(key, answer);
      await client.invalidateQueries({ queryKey: key });
    },
  });
  return { id, layout, open, current, recent, act };
};
export type ImportWork = ReturnType<typeof useImport>;
