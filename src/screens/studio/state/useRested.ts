import { useEffect, useState } from 'react';

/** chosen: as long as a pause between two words. Units: ms. */
const restMs = 400;

/** Returns a value with a delay: a new value is returned when it has not changed again for a moment. */
export const useRested = <Value>(value: Value): Value => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};
