import { lazy, type ComponentType } from 'react';
import { themed } from '../../theme/themed.ts';

/**
 * What can be done with a report beside looking at it, a line each; they stand at the right of its head in this order and read
 * what they need with `useReportScreen`. Example: `lazy(async () => ({ default: (await import('./views/ViewPicker.tsx')).ViewPicker }))`.
 */
export const reportActs: readonly ComponentType[] = [
  lazy(async () => ({ default: await themed(async () => (await import('./views/ViewPicker.tsx')).ViewPicker)() })),
];
