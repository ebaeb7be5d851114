import { lazy, type ComponentType } from 'react';
import { withAppTheme } from '../../theme/withAppTheme.ts';

/**
 * The actions of a report, one per line. The header of the report renders them in this order; they read the report with
 * `useReportScreen`. Example: `lazy(async () => ({ default: (await import('./views/ViewPicker.tsx')).ViewPicker }))`.
 */
export const reportActions: readonly ComponentType[] = [
  lazy(async () => ({
    default: await withAppTheme(async () => (await import('./views/ViewPicker.tsx')).ViewPicker)(),
  })),
];
