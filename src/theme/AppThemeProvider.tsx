import type { ReactNode } from 'react';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { createStyleCache } from './createStyleCache.ts';
import { theme } from './theme.ts';

const styleCache = createStyleCache();

/**
 * Returns the components of the library below it the product's look. It comes with the first screen or dialog that is
 * made of them. The variables are in `variables.css` and the scheme is set by `colorMode.ts`, so the library's own
 * ways to both are off.
 */
export const AppThemeProvider = ({ children }: { readonly children: ReactNode }) => (
  <CacheProvider value={styleCache}>
    <ThemeProvider theme={theme} storageManager={null} colorSchemeNode={null} disableStyleSheetGeneration>
      {children}
    </ThemeProvider>
  </CacheProvider>
);
