import { lazyScreen } from '../lazyScreen.tsx';

/** Explains as a whole screen that the server has no calls for it. */
export const UnsupportedScreen = lazyScreen<{ readonly title: string; readonly what?: string }>(
  async () => (await import('./UnsupportedNotice.tsx')).UnsupportedNotice,
);
