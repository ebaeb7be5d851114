import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import { may } from '#model/permissions/permissions.ts';
import { type ClockAction, clockActions, type MonthAnswer } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { useCurrentUser, usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { clockActionsOn, ownDay } from '../attendance/ownDay.ts';
import { monthQuery } from '../attendance/useMonth.ts';
import type { PossibleClock } from './command.ts';

const actionsIn = ({ data, isError }: UseQueryResult<MonthAnswer['data']>): readonly ClockAction[] => {
  if (data !== undefined) return clockActionsOn(ownDay(data));
  return isError ? clockActions : [];
};

/**
 * Returns what the user can do now with each clock: no actions until it is loaded, and all of them if it cannot be
 * loaded, because the server then decides.
 */
export const usePossibleClocks = (): readonly PossibleClock[] => {
  const provider = useDataProvider<GableDataProvider>();
  const { resources } = useModel();
  const map = usePermissionMap();
  const user = useCurrentUser()?.id;
  const clocks = useMemo(
    () => Object.values(resources).filter((one) => one.calls.clock !== undefined && may(map, one, 'clock')),
    [resources, map],
  );
  const actions = useQueries({
    queries: clocks.map((resource) => monthQuery(provider, resource, { user })),
    combine: (months) => months.map(actionsIn),
  });
  return useMemo(() => clocks.map((resource, at) => ({ resource, actions: actions[at] ?? [] })), [clocks, actions]);
};
