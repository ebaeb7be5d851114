import { lazy, Suspense, useEffect, useState } from 'react';
import { callChannelOf } from '#model/schema/files/channelSchema.ts';
import { useModel } from '../../providers/schemas.tsx';
import { useLive } from '../../providers/live/useLive.ts';
import { ErrorBoundary } from '../states/ErrorBoundary.tsx';

const loadCards = () => import('./IncomingCalls.tsx');
const IncomingCalls = lazy(async () => ({ default: (await loadCards()).IncomingCalls }));

/** chosen: nobody gets more calls at the same time. */
const maxCalls = 3;

/**
 * Shows the cards of incoming calls, at most three; nothing without a call. If a telephony channel is active, the code
 * of the cards is loaded in advance, because a phone rings only for seconds.
 */
export const CallSlot = () => {
  const [calls, setCalls] = useState<ReadonlyMap<string, number>>(new Map());
  useLive((event) => {
    if (!('call' in event)) return;
    setCalls((before) => {
      const others = [...before].filter(([id]) => id !== event.call).slice(-(maxCalls - 1));
      return new Map([...others, [event.call, (before.get(event.call) ?? 0) + 1]]);
    });
  });
  const mayRing = callChannelOf(useModel().channels) !== undefined;
  useEffect(() => {
    // If this fails, the code is loaded with the first call.
    if (mayRing) loadCards().catch(() => undefined);
  }, [mayRing]);
  return calls.size === 0 ? null : (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <IncomingCalls calls={calls} />
      </Suspense>
    </ErrorBoundary>
  );
};
