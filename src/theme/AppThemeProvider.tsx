import { type ReactNode, useState } from 'react';
import { CacheProvider } from '@emotion/react';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import { libraryTexts } from '../messages/libraryTexts.ts';
import { createStyleCache } from './createStyleCache.ts';
import { theme } from './theme.ts';

const styleCache = createStyleCache();

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** Returns the theme. It includes the texts of MUI's own components in the user's language. */
const localizedTheme = (): Theme => {
  const texts = libraryTexts();
  if (texts === undefined) return theme;
  const own = new Map<string, unknown>(Object.entries(theme.components ?? {}));
  const components = Object.fromEntries(
    Object.entries(texts).map(([name, { defaultProps } = {}]) => {
      const component = asObject(own.get(name));
      const defaults = 'defaultProps' in component ? asObject(component.defaultProps) : {};
      return [name, { ...component, defaultProps: { ...defaults, ...defaultProps } }];
    }),
  );
  return { ...theme, components: { ...theme.components, ...components } };
};

/**
 * Provides the theme to MUI components. The provider is loaded with the first screen or dialog that uses MUI. MUI's own
 * CSS variables and color schemes are off: the variables are in `variables.css`, and `colorMode.ts` sets the scheme.
 */
export const AppThemeProvider = ({ children }: { readonly children: ReactNode }) => {
  const [shown] = useState(localizedTheme);
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={shown} storageManager={null} colorSchemeNode={null} disableStyleSheetGeneration>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
};
