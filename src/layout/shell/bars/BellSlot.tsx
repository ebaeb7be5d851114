import { notificationPaths } from '#model/schema/notifySchema.ts';
import { serves } from '../../../providers/api/config/serverCalls.ts';
import { lazyAfterFirstPaint } from '../../firstPaint/lazyAfterFirstPaint.tsx';
import { ErrorBoundary } from '../../states/ErrorBoundary.tsx';

const Bell = lazyAfterFirstPaint(async () => (await import('../../bell/Bell.tsx')).Bell);

/**
 * Shows the bell, or nothing if the server does not support notifications. Its code is loaded after the first screen
 * has been painted, and an error in it does not affect the rest of the page.
 */
export const BellSlot = () =>
  serves(notificationPaths.list) ? (
    <ErrorBoundary fallback={null}>
      <Bell />
    </ErrorBoundary>
  ) : null;
