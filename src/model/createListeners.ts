export type Listeners<Event> = {
  /** Calls the listener with each later event. Returns the function that unsubscribes. */
  readonly subscribe: (listener: (event: Event) => void) => () => void;
  readonly notify: (event: Event) => void;
};

/**
 * Creates the functions that add listeners and notify them. Without the type `Event`, listeners only learn that
 * something has changed.
 */
export const createListeners = <Event = void>(): Listeners<Event> => {
  const listeners = new Set<(event: Event) => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (event) => listeners.forEach((listener) => listener(event)),
  };
};
