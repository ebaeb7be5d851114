import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { shellText } from '../../messages/en/shellText.ts';

/** Delay before the animation. A shorter load does not need its code, and it would only flicker. Units: ms. */
const drawingDelayMs = 300;

const mayMove = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The screen while the application loads: the product name, the text "fetching & setting up your data...", and a
 * drawing (specification §1).
 */
export const LoadingScreen = () => {
  const [Drawing, setDrawing] = useState<ComponentType>();
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!mayMove()) return;
      import('./LoadingDrawing.tsx').then(
        ({ LoadingDrawing }) => setDrawing(() => LoadingDrawing),
        // If the animation cannot be loaded, the text is enough.
        () => undefined,
      );
    }, drawingDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className="gable-loading" aria-busy="true">
      <div className="gable-loading-drawing">{Drawing === undefined ? <StillDrawing /> : <Drawing />}</div>
      <h1 className="gable-loading-name">Gable</h1>
      <p className="gable-loading-text" role="status">
        {shellText('settingUp')}
      </p>
    </main>
  );
};

const StillDrawing = () => (
  <svg
    viewBox="0 0 250 250"
    fill="none"
    stroke="currentColor"
    strokeWidth="5"
    strokeLinecap="round"
    strokeLinejoin="round"
    opacity="0.35"
    aria-hidden="true"
  >
    <path d="M45 125 125 55l80 70M65 110v85h120v-85M108 195v-48h34v48" />
  </svg>
);
