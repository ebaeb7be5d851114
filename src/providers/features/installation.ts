import { useQuery, useQueryClient } from '@tanstack/react-query';
import { can } from '#model/permissions/permissions.ts';
import type { InstallationAnswer, SetupAnswer, SetupProgress, TestMailAnswer } from '#model/wire/installation.ts';
import { http } from '../api/http/http.ts';
import { usePermissionMap } from '../PermissionsProvider.tsx';

const queryKey = ['installation'];
/** How often the state is fetched while a schema version is being activated. Units: ms. */
const whileChangingMs = 5000;

/**
 * Returns facts about the installation for administrators, such as problems of schema files, sample data, email and the
 * progress of the setup. Undefined until they are loaded, and for users who may not edit the organization.
 */
export const useInstallation = (): InstallationAnswer['data'] | undefined => {
  const isAllowed = can(usePermissionMap(), 'organization', 'edit');
  const { data } = useQuery<InstallationAnswer['data']>({
    queryKey,
    enabled: isAllowed,
    refetchInterval: ({ state }) => ((state.data?.schemaChangingSince ?? null) === null ? false : whileChangingMs),
    queryFn: async ({ signal }) =>
      ((await http('/api/v2/admin/installation', { signal })).json as InstallationAnswer).data,
  });
  return data;
};

/**
 * Returns a function that removes the sample data from the server, and then fetches all visible data again. It rejects
 * with the `AppError` of the call.
 */
export const useRemoveSample = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return async () => {
    await http('/api/v2/admin/sample', { method: 'DELETE' });
    await client.invalidateQueries();
  };
};

/**
 * Returns a function that sends a test email to the current user, and resolves to the email address. After that, or
 * after a failure, the data of `useInstallation` is fetched again. Errors: `MAIL_OFF`, `MAIL_NOT_SENT`.
 */
export const useSendTestMail = (): (() => Promise<string>) => {
  const client = useQueryClient();
  return async () => {
    try {
      return ((await http('/api/v2/admin/test-mail', { method: 'POST' })).json as TestMailAnswer).data.to;
    } finally {
      await client.invalidateQueries({ queryKey });
    }
  };
};

/**
 * New progress in the setup of a new installation. `formsDone`: the forms of the setup are answered. `formsSaved`:
 * how many of them are saved. `opened`: the id of a step whose page the user has opened. `hidden`: the user has hidden
 * the checklist.
 */
export type SetupChange = {
  readonly formsDone?: true;
  readonly formsSaved?: number;
  readonly opened?: string;
  readonly hidden?: true;
};

/**
 * Returns a function that stores progress in the setup of a new installation on the server. The data of
 * `useInstallation` then has the new progress. The function rejects with the `AppError` of the call.
 */
export const useChangeSetup = (): ((change: SetupChange) => Promise<void>) => {
  const client = useQueryClient();
  return async (change) => {
    const { data } = (await http('/api/v2/admin/setup', { method: 'PUT', body: change })).json as SetupAnswer;
    client.setQueryData<InstallationAnswer['data']>(queryKey, (before) =>
      before === undefined ? before : { ...before, setup: data satisfies SetupProgress | null },
    );
  };
};
