import { lazy, type ComponentType } from 'react';
import { withAppTheme } from '../../theme/withAppTheme.ts';

/**
 * The actions in the header of a report, in this order. An action gets the report from `useReportScreen`. Example of a
 * line: `lazy(async () => ({ default: (await import('./views/ViewPicker.tsx')).ViewPicker }))`.
 */
export const reportActions: readonly ComponentType[] = [
  lazy(async () => ({
    default: await withAppTheme(async () => (await import('./views/ViewPicker.tsx')).ViewPicker)(),
  })),
];
