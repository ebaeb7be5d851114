import type { ReactNode } from 'react';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { createStyleCache } from './createStyleCache.ts';
import { theme } from './theme.ts';

const styleCache = createStyleCache();

/**
 * Provides the theme to components of the library. It loads with the first screen or dialog that uses them. The
 * library's own mechanisms for variables and schemes are off: the variables are in `variables.css`, and `colorMode.ts`
 * sets the scheme.
 */
export const AppThemeProvider = ({ children }: { readonly children: ReactNode }) => (
  <CacheProvider value={styleCache}>
    <ThemeProvider theme={theme} storageManager={null} colorSchemeNode={null} disableStyleSheetGeneration>
      {children}
    </ThemeProvider>
  </CacheProvider>
);
