import { useEffect, useRef } from 'react';
import { type LiveEvent, livePath } from '#model/wire/live.ts';
import { serves } from './api/serverCalls.ts';

/**
 * Calls `onEvent` with what changes on the server while the screen is shown; the stream's code comes when it is first
 * wanted. Lists need not ask: what is on the screen is fetched again by itself.
 * Example: `useLive((event) => { if ('told' in event) void refetch(); })`.
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
