import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../providers/live/useLive.ts';

/**
 * chosen: after this time without a key press, the user is not typing. Nothing on the screen moves while a user types.
 */
const calmMs = 1500;
/** chosen: the shortest time between two refreshes, however many changes are reported. */
const restMs = 1000;

/**
 * Keeps the data on the screen up to date. Fetches the data of a resource again when the server reports a change of it,
 * and all data when the connection is back. Waits while the user types, and fetches at most once per second.
 */
export const useLiveQueries = (): void => {
  const client = useQueryClient();
  const typedAt = useRef(0);
  const fetchedAt = useRef(0);
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = (): void => {
    timer.current = undefined;
    const wait = Math.max(typedAt.current + calmMs, fetchedAt.current + restMs) - performance.now();
    if (wait > 0) {
      timer.current = setTimeout(flush, wait);
      return;
    }
    fetchedAt.current = performance.now();
    for (const name of waiting.current) void client.invalidateQueries(name === '' ? {} : { queryKey: [name] });
    waiting.current.clear();
  };

  useLive((event) => {
    if ('lost' in event) waiting.current.add('');
    if ('changed' in event) waiting.current.add(event.changed);
    if (waiting.current.size > 0) timer.current ??= setTimeout(flush, 0);
  });

  useEffect(() => {
    const onKey = (): void => {
      typedAt.current = performance.now();
    };
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      clearTimeout(timer.current);
    };
  }, []);
};
