import { lazyScreen } from '../../firstPaint/lazyScreen.tsx';

/** A screen that explains that the server lacks its calls. */
export const UnsupportedScreen = lazyScreen<{ readonly title: string; readonly what?: string }>(
  async () => (await import('../notices/UnsupportedNotice.tsx')).UnsupportedNotice,
);
