import { lazy, type ComponentType } from 'react';
import type { FirstPaint } from './createFirstPaint.ts';
import { useFirstPaint } from './useFirstPaint.ts';

/**
 * Creates a component whose code is loaded by `load`, but only after the first screen has been painted. Until then it
 * renders `Waiting`, or nothing. Use it inside a `Suspense`. `firstPaint` is the paint to wait for; default: that of
 * this page. Example: `lazyAfterFirstPaint(async () => (await import('./Bell.tsx')).Bell)`.
 */
export const lazyAfterFirstPaint = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
  firstPaint?: FirstPaint,
): ComponentType<Props> => {
  const Part = lazy(async () => ({ default: await load() }));
  return (props) => {
    if (useFirstPaint(firstPaint)) return <Part {...props} />;
    return Waiting === undefined ? null : <Waiting {...props} />;
  };
};
