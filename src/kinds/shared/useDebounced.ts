import { useEffect, useState } from 'react';

/**
 * Returns a value with a delay: after a change, the previous value until the new one has not changed again for
 * `delayMs`. A request that depends on it is thus sent once per pause, not per letter. Objects are compared by identity.
 */
export const useDebounced = <Value>(value: Value, delayMs: number): Value => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
};
