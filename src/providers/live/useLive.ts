import { useEffect, useRef } from 'react';
import { type LiveEvent, livePath } from '#model/wire/live.ts';
import { serves } from '../api/config/serverCalls.ts';

/**
 * Calls `onEvent` with each change on the server while the component is mounted, at first with the changes of the last
 * minute. Does nothing if the server has no event stream. Lists do not need it: visible data is fetched again anyway.
 * Example: `useLive((event) => { if ('notified' in event) void refetch(); })`.
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
