import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { ImportAct, ImportAnswer, ImportDetail, ImportLimits } from '#model/imports.ts';
import type { JsonObject } from '#model/json.ts';
import type { Resource } from '#model/resource.ts';
import { callVerb } from '../../providers/callVerb.ts';
import { dataOf } from './answers.ts';

/** One's last imports, and what a file may be. */
type Recent = { readonly data: readonly ImportAnswer[]; readonly limits: ImportLimits };

export const isRunning = ({ state }: ImportAnswer): boolean => state === 'checking' || state === 'applying' || state === 'undoing';
export const hasFile = (one: ImportAnswer | ImportDetail): one is ImportDetail => 'header' in one;

const lookAgainMs = 700;

export type ActBody = { readonly act: ImportAct; readonly sheet?: string | undefined; readonly map?: JsonObject };

/** The import that the address names: what is known of it, and what can be done; it goes on whether or not anybody looks. */
export const useImport = (resource: Resource) => {
  const [params, setParams] = useSearchParams();
  const client = useQueryClient();
  const id = params.get('id') ?? '';
  const sheet = params.get('sheet') ?? '';
  const key = [resource.name, 'import', id, sheet];
  const open = (next: string, inSheet = ''): void => setParams({ ...(next === '' ? {} : { id: next }), ...(inSheet === '' ? {} : { sheet: inSheet }) });
  const current = useQuery({
    queryKey: key, enabled: id !== '', retry: false,
    queryFn: async ({ signal }) => dataOf<ImportAnswer | ImportDetail>(await callVerb(resource, 'importState', { id, query: { sheet: sheet === '' ? undefined : sheet }, signal })),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isRunning(data) ? lookAgainMs : false),
  });
  const recent = useQuery({
    queryKey: [resource.name, 'imports'], enabled: id === '',
    // checked: the server's promise, written in `model/imports.ts`
    queryFn: async ({ signal }) => (await callVerb(resource, 'imports', { signal })).json as Recent,
  });
  const act = useMutation({
    mutationFn: async (body: ActBody) => dataOf<ImportAnswer>(await callVerb(resource, 'importAct', { id, body: { ...body, ...(body.sheet === undefined ? {} : { sheet: body.sheet }) } as JsonObject })),
    onSuccess: async (answer) => {
      client.setQueryData(key, answer);
      await client.invalidateQueries({ queryKey: key });
    },
  });
  return { id, sheet, open, current, recent, act };
};
export type ImportWork = ReturnType<typeof useImport>;
