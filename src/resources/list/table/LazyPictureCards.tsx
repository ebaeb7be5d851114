import { lazy, Suspense } from 'react';
import type { Cards } from '#model/resource.ts';

const Loaded = lazy(async () => ({ default: (await import('./PictureCards.tsx')).PictureCards }));

/** The cards with pictures, whose script comes only to who looks at them. */
export const LazyPictureCards = ({ cards }: { readonly cards: Cards }) => (
  <Suspense fallback={<div className="rec-waiting" />}>
    <Loaded cards={cards} />
  </Suspense>
);
