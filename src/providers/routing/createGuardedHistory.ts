import type { ComponentProps } from 'react';
import { NavigationType, type Location, type To, type unstable_HistoryRouter } from 'react-router-dom';

type RouterHistory = ComponentProps<typeof unstable_HistoryRouter>['history'];

/** A navigation that a form can stop or allow. */
export type Departure = {
  readonly from: string;
  readonly to: string;
  /** Performs the navigation. */
  readonly proceed: () => void;
};

/** Returns whether the navigation must wait, because the user has to confirm it. */
export type LeaveGuard = (departure: Departure) => boolean;

const guards = new Set<LeaveGuard>();
const isHeld = (departure: Departure): boolean => [...guards].some((guard) => guard(departure));

/**
 * Calls `guard` before every navigation. If `guard` returns true, the navigation waits until the function `proceed` of
 * the departure is called. Returns the function that removes the guard.
 */
export const guardLeaving = (guard: LeaveGuard): (() => void) => {
  guards.add(guard);
  return () => void guards.delete(guard);
};

const pathnameOf = (to: To, current: string): string =>
  (typeof to === 'string' ? to.replace(/[?#].*/, '') : to.pathname) || current;

/**
 * Returns a copy of `history` in which the guards of `guardLeaving` can stop each navigation, also by the browser's
 * Back button. chosen: instead of the blocker of react-router, whose data router is four times as large.
 */
export const createGuardedHistory = (history: RouterHistory): RouterHistory => {
  // The browser has already gone back when the guard is called, so stopping it means going forward again. That step is
  // not a navigation of the user.
  let isUndoing = false;
  let isAllowed = false;
  let shown: Location = history.location;
  const move =
    (how: 'push' | 'replace'): RouterHistory['push'] =>
    (to, state) => {
      const proceed = (): void => history[how](to, state);
      if (!isHeld({ from: shown.pathname, to: pathnameOf(to, shown.pathname), proceed })) proceed();
    };
  return {
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => history.go(delta),
    push: move('push'),
    replace: move('replace'),
    listen: (onChange) =>
      history.listen((update) => {
        if (isUndoing) {
          isUndoing = false;
          return;
        }
        const { action, delta } = update;
        if (action === NavigationType.Pop && delta !== null && delta !== 0 && !isAllowed) {
          const proceed = (): void => {
            isAllowed = true;
            history.go(delta);
          };
          if (isHeld({ from: shown.pathname, to: update.location.pathname, proceed })) {
            isUndoing = true;
            history.go(-delta);
            return;
          }
        }
        isAllowed = false;
        shown = update.location;
        onChange(update);
      }),
  };
};
