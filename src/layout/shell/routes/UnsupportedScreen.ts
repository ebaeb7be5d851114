import { lazyScreen } from '../../states/lazyScreen.tsx';

/**
 * A screen that says that the server does not support a feature, named by `what` (default: `title`, the title of the
 * screen). Its code is loaded when it is first shown.
 */
export const UnsupportedScreen = lazyScreen<{ readonly title: string; readonly what?: string }>(
  async () => (await import('../notices/UnsupportedNotice.tsx')).UnsupportedNotice,
);
