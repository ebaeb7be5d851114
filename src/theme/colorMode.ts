import { createListeners } from '#model/createListeners.ts';

/** The color modes that a user can choose. `system`: that of the device. */
export type ColorMode = 'system' | 'light' | 'dark';

/** Name of the attribute on `html` with the current scheme: `light` or `dark`. */
export const schemeAttribute = 'data-scheme';

const modeKey = 'color-mode';
const darkQuery = '(prefers-color-scheme: dark)';
const listeners = createListeners();

/** Returns the color mode that the user chose on this device, or `system`. */
export const readColorMode = (): ColorMode => {
  const kept = localStorage.getItem(modeKey);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
};

/** Returns whether the dark color scheme is active: the user chose it, or chose no scheme and the device uses it. */
export const isDark = (): boolean => {
  const mode = readColorMode();
  return mode === 'dark' || (mode === 'system' && typeof matchMedia === 'function' && matchMedia(darkQuery).matches);
};

const apply = (): void => {
  document.documentElement.setAttribute(schemeAttribute, isDark() ? 'dark' : 'light');
  listeners.notify();
};

/** Stores the color mode that the user chose on this device, and applies it. */
export const setColorMode = (mode: ColorMode): void => {
  localStorage.setItem(modeKey, mode);
  apply();
};

/**
 * Calls the listener when the user chooses another color mode, or when the device changes its color scheme. Returns the
 * function that unsubscribes.
 */
export const subscribeToColorMode = listeners.subscribe;

/** Applies the chosen color scheme, and applies it again when the device or another window changes it. */
export const followColorMode = (): void => {
  apply();
  matchMedia(darkQuery).addEventListener('change', apply);
  window.addEventListener('storage', ({ key }) => {
    if (key === modeKey || key === null) apply();
  });
};
