import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { can } from '#model/permissions/permissions.ts';
import type {
  IntakeAnswer,
  IntakeDeliveriesAnswer,
  IntakeDelivery,
  IntakeDeliveryAnswer,
  IntakePreview,
  IntakePreviewAnswer,
  ProcessAgainAnswer,
  IntakeSecretAnswer,
  IntakeSource,
} from '#model/wire/intake.ts';
import { http } from '../api/http/http.ts';
import { usePermissionMap } from '../PermissionsProvider.tsx';

/** Returns whether the user may edit sources and rules, which requires permission to edit the organization. */
export const useMaySetUpIntake = (): boolean => can(usePermissionMap(), 'organization', 'edit');

/** Path of the call that returns the sources. */
export const intakePath = '/api/v2/admin/intake';

const queryKey = ['intake'];
/** How often the sources and deliveries are fetched while the screen is open. */
const everyMs = 5000;

/** Returns the react-query result with the sources of records, fetched again every few seconds. */
export const useIntakeSources = () =>
  useQuery<readonly IntakeSource[]>({
    queryKey: [...queryKey, 'sources'],
    refetchInterval: everyMs,
    queryFn: async ({ signal }) => ((await http(intakePath, { signal })).json as IntakeAnswer).data,
  });

/** Filters of deliveries. '' means no filter. The first page is 1. */
type DeliveryFilters = { readonly source: string; readonly state: string; readonly page: number };

/**
 * Returns the react-query result with one page of deliveries, fetched again every few seconds. While another page is
 * loading, it contains the previous page.
 */
export const useDeliveries = ({ source, state, page }: DeliveryFilters) =>
  useQuery<IntakeDeliveriesAnswer>({
    queryKey: [...queryKey, 'deliveries', source, state, page],
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        ...(source === '' ? {} : { source }),
        ...(state === '' ? {} : { state }),
        page: String(page),
      });
      return (await http(`/api/v2/admin/intake-deliveries?${query.toString()}`, { signal }))
        .json as IntakeDeliveriesAnswer;
    },
  });

/** Returns the react-query result with a delivery and its content, fetched again every few seconds. */
export const useDelivery = (id: string) =>
  useQuery<IntakeDelivery>({
    queryKey: [...queryKey, 'delivery', id],
    refetchInterval: everyMs,
    queryFn: async ({ signal }) =>
      ((await http(`/api/v2/admin/intake-delivery/${id}`, { signal })).json as IntakeDeliveryAnswer).data,
  });

/**
 * Returns a function that makes the server process deliveries again, and resolves to their number. With `ids`, these
 * are the given deliveries, except those that created a record. Without `ids`, they are all failed deliveries of
 * `source` or, if `source` is absent, of all sources. The function rejects with the `AppError` of the call.
 */
export const useProcessAgain = (): ((
  which: { readonly ids: readonly string[] } | { readonly source?: string },
) => Promise<number>) => {
  const client = useQueryClient();
  return async (which) => {
    try {
      const { json } = await http('/api/v2/admin/intake-replay', { method: 'POST', body: which });
      return (json as ProcessAgainAnswer).data.replayed;
    } finally {
      await client.invalidateQueries({ queryKey });
    }
  };
};

/**
 * Returns a function that sets a secret of a source to `value`, and resolves to null. If `value` is absent, the server
 * creates the secret, and the function resolves to the secret. It rejects with the `AppError` of the call.
 */
export const useSetIntakeSecret = (): ((
  source: string,
  secret: { readonly name: string; readonly value?: string },
) => Promise<string | null>) => {
  const client = useQueryClient();
  return async (source, secret) => {
    const { json } = await http(`/api/v2/admin/intake-secret/${source}`, { method: 'POST', body: secret });
    await client.invalidateQueries({ queryKey });
    return (json as IntakeSecretAnswer).data.value;
  };
};

/**
 * Returns the react-query result with the records that a source would create from a delivery. `file` is the text of the
 * source file, and `payload` the content of the delivery. Fetches nothing if `payload` is ''. After a change of `file`
 * or `payload`, it contains the previous records until the new ones arrive.
 */
export const useIntakePreview = (file: string, payload: string) =>
  useQuery<IntakePreview>({
    queryKey: [...queryKey, 'preview', file, payload],
    enabled: payload !== '',
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        (await http('/api/v2/admin/intake-preview', { method: 'POST', body: { file, payload }, signal }))
          .json as IntakePreviewAnswer
      ).data,
  });

/**
 * Resolves to the newest delivery of a source with its content (`payload`), which is null for users who may not read
 * it. Resolves to undefined if the source has no deliveries. Rejects with the `AppError` of the call.
 */
export const readLastDelivery = async (source: string): Promise<{ readonly payload: string | null } | undefined> => {
  const query = new URLSearchParams({ source, page: '1' }).toString();
  const { data } = (await http(`/api/v2/admin/intake-deliveries?${query}`)).json as IntakeDeliveriesAnswer;
  const [last] = data;
  if (last === undefined) return undefined;
  return ((await http(`/api/v2/admin/intake-delivery/${last.id}`)).json as IntakeDeliveryAnswer).data;
};
