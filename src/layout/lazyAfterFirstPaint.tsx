import { lazy, useEffect, useState, type ComponentType } from 'react';
import { createFirstPaint, type FirstPaint } from './createFirstPaint.ts';

const ofThisPage = createFirstPaint();

/**
 * Creates a part of the screen whose code is fetched after the first screen has been painted: until then the browser
 * has the records of a list to show. Below a `Suspense`. Example: `lazyAfterFirstPaint(async () => (await
 * import('./Bell.tsx')).Bell)`.
 */
export const lazyAfterFirstPaint = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
  firstPaint: FirstPaint = ofThisPage,
): ComponentType<Props> => {
  const Part = lazy(async () => ({ default: await load() }));
  return (props) => {
    const [isDue, setIsDue] = useState(firstPaint.isDone);
    useEffect(() => {
      let isGone = false;
      if (!isDue)
        void firstPaint.wait().then(() => {
          if (!isGone) setIsDue(true);
        });
      return () => {
        isGone = true;
      };
    }, [isDue]);
    if (isDue) return <Part {...props} />;
    return Waiting === undefined ? null : <Waiting {...props} />;
  };
};
