import { useEffect, useRef, useState } from 'react';
import { guardLeaving, type Departure } from './createGuardedHistory.ts';

/** A navigation that waits for the user's decision, and the two decisions. */
export type HeldNavigation = { readonly leave: () => void; readonly stay: () => void };

/**
 * Stops navigations to other pages while `shouldStay` returns true. Returns the stopped navigation until the user has
 * decided; undefined if none is stopped.
 */
export const useLeaveGuard = (shouldStay: () => boolean): HeldNavigation | undefined => {
  const [held, setHeld] = useState<Departure>();
  const latest = useRef(shouldStay);
  latest.current = shouldStay;
  const isLeaving = useRef(false);
  useEffect(
    () =>
      guardLeaving((departure) => {
        if (isLeaving.current || departure.from === departure.to || !latest.current()) return false;
        setHeld(departure);
        return true;
      }),
    [],
  );
  if (held === undefined) return undefined;
  return {
    leave: () => {
      isLeaving.current = true;
      setHeld(undefined);
      held.proceed();
    },
    stay: () => setHeld(undefined),
  };
};
