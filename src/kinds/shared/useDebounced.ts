import { useEffect, useState } from 'react';

/**
 * Returns `value` after it has not changed for `delayMs`; until then, the previous value. A request that depends on the
 * result is thus sent once per pause, not per letter. Objects are compared by identity.
 */
export const useDebounced = <Value>(value: Value, delayMs: number): Value => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
};
