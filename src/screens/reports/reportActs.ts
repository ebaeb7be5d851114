import type { ComponentType } from 'react';

/**
 * What can be done with a report beside looking at it, a line each; they stand at the right of its head in this order and read
 * what they need with `useReportScreen`. Example: `lazy(async () => ({ default: (await import('./views/ViewPicker.tsx')).ViewPicker }))`.
 */
export const reportActs: readonly ComponentType[] = [];
