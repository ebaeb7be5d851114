import { lazy, Suspense } from 'react';
import { notificationPaths } from '#model/schema/notifySchema.ts';
import { serves } from '../../providers/api/serverCalls.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';

const Bell = lazy(async () => ({ default: (await import('../bell/Bell.tsx')).Bell }));

/** The bell's place: its code comes after the first screen, and what goes wrong with it goes no further. */
export const BellSlot = () =>
  serves(notificationPaths.list) ? (
    <ErrorBoundary quiet>
      <Suspense fallback={null}>
        <Bell />
      </Suspense>
    </ErrorBoundary>
  ) : null;
