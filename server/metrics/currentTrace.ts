import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/**
 * Returns the header `traceparent` of the current request; undefined if its caller sent none, and in background work.
 */
export const currentTrace = (): string | undefined => storage.getStore();

/** Runs a function, and everything that it awaits, as a part of a trace. `traceparent`: the header of the request. */
export const inTrace = <Result>(traceparent: string, run: () => Result): Result => storage.run(traceparent, run);
