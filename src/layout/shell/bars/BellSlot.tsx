import { Suspense } from 'react';
import { notificationPaths } from '#model/schema/notifySchema.ts';
import { serves } from '../../../providers/api/config/serverCalls.ts';
import { lazyAfterFirstPaint } from '../../firstPaint/lazyAfterFirstPaint.tsx';
import { ErrorBoundary } from '../../states/ErrorBoundary.tsx';

const Bell = lazyAfterFirstPaint(async () => (await import('../../bell/Bell.tsx')).Bell);

/** Loads the bell after the first screen, and keeps its errors from affecting the page. */
export const BellSlot = () =>
  serves(notificationPaths.list) ? (
    <ErrorBoundary quiet>
      <Suspense fallback={null}>
        <Bell />
      </Suspense>
    </ErrorBoundary>
  ) : null;
