import { lazy, type ComponentType } from 'react';
import { withAppTheme } from '../../theme/withAppTheme.ts';

/**
 * What can be done with a report beside looking at it, a line each; they are at the right of its head in this order
 * and read what they need with `useReportScreen`. Example: `lazy(async () => ({ default: (await
 * import('./views/ViewPicker.tsx')).ViewPicker }))`.
 */
export const reportActions: readonly ComponentType[] = [
  lazy(async () => ({
    default: await withAppTheme(async () => (await import('./views/ViewPicker.tsx')).ViewPicker)(),
  })),
];
