import { useEffect, useRef } from 'react';
import { type LiveEvent, livePath } from '#model/wire/live.ts';
import { serves } from '../api/config/serverCalls.ts';

/**
 * Calls `onEvent` with changes on the server while the screen is shown; the stream's code loads on first use. Lists
 * need not listen, because visible data is refreshed automatically. Example: `useLive((event) => { if ('notified' in
 * event) void refetch(); })`.
 */
export const useLive = (onEvent: (event: LiveEvent) => void): void => {
  const latest = useRef(onEvent);
  latest.current = onEvent;
  useEffect(() => {
    if (!serves(livePath)) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('./subscribeToLive.ts').then(
      ({ subscribeToLive }) => {
        if (!isGone) stop = subscribeToLive((event) => latest.current(event));
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
};
