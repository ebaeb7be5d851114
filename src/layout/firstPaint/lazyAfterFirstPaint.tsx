import { lazy, Suspense, type ComponentType } from 'react';
import type { FirstPaint } from './createFirstPaint.ts';
import { useFirstPaint } from './useFirstPaint.ts';

/**
 * Creates a component whose code is loaded by `load`, but only after the first screen has been painted. Until the
 * code is loaded it renders `Waiting`, or nothing. `firstPaint` is the paint to wait for; default: that of this page.
 * Example: `lazyAfterFirstPaint(async () => (await import('./Bell.tsx')).Bell)`.
 */
export const lazyAfterFirstPaint = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
  firstPaint?: FirstPaint,
): ComponentType<Props> => {
  const Part = lazy(async () => ({ default: await load() }));
  return (props) => {
    const waiting = Waiting && <Waiting {...props} />;
    return useFirstPaint(firstPaint) ? (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    ) : (
      waiting
    );
  };
};
