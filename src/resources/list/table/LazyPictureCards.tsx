import { lazy, Suspense } from 'react';
import type { Cards } from '#model/resource.ts';

const Loaded = lazy(async () => ({ default: (await import('./PictureCards.tsx')).PictureCards }));

/** The cards with pictures; their script loads only for users who choose them. */
export const LazyPictureCards = ({ cards }: { readonly cards: Cards }) => (
  <Suspense fallback={<div className="rec-waiting" />}>
    <Loaded cards={cards} />
  </Suspense>
);
