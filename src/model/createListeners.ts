/** A list of functions that are called with each event. */
export type Listeners<Event> = {
  /** Calls the listener with each later event. Returns the function that unsubscribes. */
  readonly subscribe: (listener: (event: Event) => void) => () => void;
  readonly notify: (event: Event) => void;
};

/**
 * Creates a list of listeners: `subscribe` adds one, and `notify` calls all of them with an event of the type `Event`,
 * by default without a value.
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
