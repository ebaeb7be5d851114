import { useEffect, useState } from 'react';
import { createFirstPaint, type FirstPaint } from './createFirstPaint.ts';

const ofThisPage = createFirstPaint();

/**
 * Returns whether the first screen has been painted. When it has, the component renders again. `firstPaint` is the
 * paint to wait for; default: that of this page.
 */
export const useFirstPaint = (firstPaint: FirstPaint = ofThisPage): boolean => {
  const [isDone, setDone] = useState(firstPaint.isDone);
  useEffect(() => {
    let isGone = false;
    if (!isDone)
      void firstPaint.wait().then(() => {
        if (!isGone) setDone(true);
      });
    return () => {
      isGone = true;
    };
  }, [firstPaint, isDone]);
  return isDone;
};
