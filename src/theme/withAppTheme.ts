import { createElement, type ComponentType } from 'react';

/**
 * Returns a loader that loads a component and wraps it in MUI's theme. Both are loaded in parallel. Example:
 * `lazyScreen(withAppTheme(async () => (await import('./LoginScreen.tsx')).LoginScreen))`.
 */
export const withAppTheme =
  <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  async (): Promise<ComponentType<Props>> => {
    const [{ AppThemeProvider: Themed }, Component] = await Promise.all([import('./AppThemeProvider.tsx'), load()]);
    return (props) => createElement(Themed, null, createElement(Component, props));
  };
