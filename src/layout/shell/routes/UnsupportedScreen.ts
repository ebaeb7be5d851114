import { lazyScreen } from '../../firstPaint/lazyScreen.tsx';

/** A lazily loaded screen that says that the server does not support a feature. */
export const UnsupportedScreen = lazyScreen<{ readonly title: string; readonly what?: string }>(
  async () => (await import('../notices/UnsupportedNotice.tsx')).UnsupportedNotice,
);
