import { useSyncExternalStore } from 'react';
import { isDark, readColorMode, setColorMode, subscribeToColorMode, type ColorMode } from './colorMode.ts';

type ColorModeState = {
  readonly mode: ColorMode;
  /** What is shown, by the mode and the device. */
  readonly isDark: boolean;
  readonly setMode: (mode: ColorMode) => void;
};

/** Returns the colours that are shown, and the way to others. */
export const useColorMode = (): ColorModeState => ({
  mode: useSyncExternalStore(subscribeToColorMode, readColorMode),
  isDark: useSyncExternalStore(subscribeToColorMode, isDark),
  setMode: setColorMode,
});
