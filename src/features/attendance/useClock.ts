import { useDataProvider, useNotify } from 'react-admin';
import { useState } from 'react';
import type { Resource } from '#model/resource.ts';
import type { ClockAction } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { useRefresh } from '../../resources/shared/useRefresh.ts';

const clockMessages: Readonly<Record<ClockAction, string>> = {
  in: 'You are clocked in.',
  out: 'You are clocked out.',
  breakStart: 'Enjoy your break.',
  breakEnd: 'Welcome back.',
};

/** Gives the way to press the clock. What another device did meanwhile is told, and shown. */
export const useClock = (resource: Resource) => {
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const [pressed, setPressed] = useState<ClockAction>();
  const press = async (action: ClockAction): Promise<void> => {
    setPressed(action);
    try {
      await provider.ask(resource.name, 'clock', { body: { action } });
      notify(clockMessages[action], { type: 'success' });
    } catch (error) {
      notify(failureOf(error).message, { type: 'warning' });
    }
    await refresh();
    setPressed(undefined);
  };
  return { press, pressed };
};
