import { useSyncExternalStore } from 'react';
import { isDark, readColorMode, setColorMode, subscribeToColorMode, type ColorMode } from './colorMode.ts';

type ColorModeState = {
  readonly mode: ColorMode;
  /** Whether the dark color scheme is active. */
  readonly isDark: boolean;
  readonly setMode: (mode: ColorMode) => void;
};

/**
 * Returns `isDark`: whether the dark color scheme is active; `mode`, the user's choice; and `setMode`, which changes
 * the choice.
 */
export const useColorMode = (): ColorModeState => ({
  mode: useSyncExternalStore(subscribeToColorMode, readColorMode),
  isDark: useSyncExternalStore(subscribeToColorMode, isDark),
  setMode: setColorMode,
});
