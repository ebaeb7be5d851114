import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../providers/useLive.ts';

/** chosen: who has not touched a key for so long does not type; nothing moves under anyone's hands. */
const calmMs = 1500;

/** Fetches again what is on the screen of a resource that has changed, as soon as nobody types. */
export const useLiveQueries = (): void => {
  const client = useQueryClient();
  const typedAt = useRef(0);
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = (): void => {
    timer.current = undefined;
    const wait = typedAt.current + calmMs - Date.now();
    if (wait > 0) {
      timer.current = setTimeout(flush, wait);
      return;
    }
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
