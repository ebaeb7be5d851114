import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../providers/live/useLive.ts';

/** chosen: a user who has not pressed a key for this long is not typing. Nothing moves while they type. */
const calmMs = 1500;
/** chosen: a thousand changes in a row are fetched once a second. */
const restMs = 1000;

/** Refreshes changed data on the screen as soon as the user is not typing. */
export const useLiveQueries = (): void => {
  const client = useQueryClient();
  const typedAt = useRef(0);
  const fetchedAt = useRef(0);
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = (): void => {
    timer.current = undefined;
    const wait = Math.max(typedAt.current + calmMs, fetchedAt.current + restMs) - Date.now();
    if (wait > 0) {
      timer.current = setTimeout(flush, wait);
      return;
    }
    fetchedAt.current = Date.now();
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
      typedAt.current = Date.now();
    };
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      clearTimeout(timer.current);
    };
  }, []);
};
