import { useSyncExternalStore } from 'react';
import { isDark, readColorMode, setColorMode, subscribeToColorMode, type ColorMode } from './colorMode.ts';

type ColorModeState = {
  readonly mode: ColorMode;
  /** Whether the dark scheme is active, from the choice and the device. */
  readonly isDark: boolean;
  readonly setMode: (mode: ColorMode) => void;
};

/** Returns the active scheme, the user's choice, and the function that changes it. */
export const useColorMode = (): ColorModeState => ({
  mode: useSyncExternalStore(subscribeToColorMode, readColorMode),
  isDark: useSyncExternalStore(subscribeToColorMode, isDark),
  setMode: setColorMode,
});
