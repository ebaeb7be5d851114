import { useEffect, useState } from 'react';
import { createFirstPaint, type FirstPaint } from './createFirstPaint.ts';

const ofThisPage = createFirstPaint();

/** Returns whether the first screen of the page has been painted. Renders again when it has. */
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
