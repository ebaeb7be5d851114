import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '#model/resource.ts';
import type { ClockAction } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { useRefresh } from '../../resources/shared/useRefresh.ts';
import { attendanceScreenText } from '../../messages/en/attendanceScreenText.ts';

/**
 * Returns `press`, which clocks the user in or out, or starts or ends a break, and then shows a message with the
 * result; and `pressed`, the action that is being sent, or undefined if none is.
 */
export const useClock = (resource: Resource) => {
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const [pressed, setPressed] = useState<ClockAction>();
  const press = async (action: ClockAction): Promise<void> => {
    setPressed(action);
    try {
      await provider.send(resource.name, 'clock', { body: { action } });
      notify(attendanceScreenText(`done.${action}`), { type: 'success' });
    } catch (error) {
      notify(failureOf(error).message, { type: 'warning' });
    }
    await refresh();
    setPressed(undefined);
  };
  return { press, pressed };
};
