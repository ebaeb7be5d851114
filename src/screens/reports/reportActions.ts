import { lazy, type ComponentType } from 'react';
import { withAppTheme } from '../../theme/withAppTheme.ts';

/**
 * The actions of a report, one line each. They are on the right of its header in this order and use `useReportScreen`.
 * Example: `lazy(async () => ({ default: (await import('./views/ViewPicker.tsx')).ViewPicker }))`.
 */
export const reportActions: readonly ComponentType[] = [
  lazy(async () => ({
    default: await withAppTheme(async () => (await import('./views/ViewPicker.tsx')).ViewPicker)(),
  })),
];
