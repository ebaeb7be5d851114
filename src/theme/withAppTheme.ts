import { createElement, type ComponentType } from 'react';

/**
 * Makes of a component's loader one that brings the look of the component library along, both fetched at the same time.
 * Example: `lazyScreen(themed(async () => (await import('./LoginScreen.tsx')).LoginScreen))`.
 */
export const withAppTheme =
  <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  async (): Promise<ComponentType<Props>> => {
    const [{ AppThemeProvider: Themed }, Component] = await Promise.all([import('./AppThemeProvider.tsx'), load()]);
    return (props) => createElement(Themed, null, createElement(Component, props));
  };
