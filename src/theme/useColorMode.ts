import { useSyncExternalStore } from 'react';
import { isDark, readColorMode, setColorMode, subscribeToColorMode, type ColorMode } from './colorMode.ts';

type ColorModeState = {
  readonly mode: ColorMode;
  /** Whether the dark color scheme is active. */
  readonly isDark: boolean;
  readonly setMode: (mode: ColorMode) => void;
};

/**
 * Returns whether the dark color scheme is active (`isDark`), the mode that the user chose (`mode`), and a function
 * that changes this choice (`setMode`).
 */
export const useColorMode = (): ColorModeState => ({
  mode: useSyncExternalStore(subscribeToColorMode, readColorMode),
  isDark: useSyncExternalStore(subscribeToColorMode, isDark),
  setMode: setColorMode,
});
