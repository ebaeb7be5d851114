import { lazy, useEffect, useState, type ComponentType } from 'react';

/** chosen: a page in the background paints nothing, and waits no longer than this. Units: ms. */
const maxWaitMs = 500;

let painting: Promise<void> | undefined;
let isPainted = false;

/** Resolves once the first screen with a late part has been painted. */
const firstPaint = (): Promise<void> => {
  painting ??= new Promise<void>((resolve) => {
    setTimeout(resolve, maxWaitMs);
    // The frame after the one that is being made.
    requestAnimationFrame(() => setTimeout(resolve));
  }).then(() => {
    isPainted = true;
  });
  return painting;
};

/**
 * Creates a part of the screen whose code is fetched after the first screen has been painted: until then the browser
 * has the records of a list to show. Below a `Suspense`. Example: `lateLazy(async () => (await
 * import('./Bell.tsx')).Bell)`.
 */
export const lateLazy = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): ComponentType<Props> => {
  const Part = lazy(async () => ({ default: await load() }));
  return (props) => {
    const [isDue, setIsDue] = useState(isPainted);
    useEffect(() => {
      let isGone = false;
      if (!isDue)
        void firstPaint().then(() => {
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
