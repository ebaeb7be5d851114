import type { ReactNode } from 'react';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { createStyleCache } from './createStyleCache.ts';
import { theme } from './theme.ts';

const styleCache = createStyleCache();

/**
 * Provides the theme to components of the library. It loads with the first screen or dialog that uses them. The
 * variables are in `variables.css` and `colorMode.ts` sets the scheme, so the library's own mechanisms for both are
 * off.
 */
export const AppThemeProvider = ({ children }: { readonly children: ReactNode }) => (
  <CacheProvider value={styleCache}>
    <ThemeProvider theme={theme} storageManager={null} colorSchemeNode={null} disableStyleSheetGeneration>
      {children}
    </ThemeProvider>
  </CacheProvider>
);
