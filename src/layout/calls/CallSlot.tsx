import { lazy, Suspense, useState } from 'react';
import { useLive } from '../../providers/useLive.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';

const IncomingCalls = lazy(async () => ({ default: (await import('./IncomingCalls.tsx')).IncomingCalls }));

/** chosen: more calls at once ring on nobody's phone. */
const maxCalls = 3;

/** The place of the cards of incoming calls: their code comes with the first call. */
export const CallSlot = () => {
  const [calls, setCalls] = useState<ReadonlyMap<string, number>>(new Map());
  useLive((event) => {
    if (!('call' in event)) return;
    setCalls((before) => {
      const others = [...before].filter(([id]) => id !== event.call).slice(-(maxCalls - 1));
      return new Map([...others, [event.call, (before.get(event.call) ?? 0) + 1]]);
    });
  });
  return calls.size === 0 ? null : (
    <ErrorBoundary quiet>
      <Suspense fallback={null}>
        <IncomingCalls calls={calls} />
      </Suspense>
    </ErrorBoundary>
  );
};
