/** Returns the key in session storage under which the first list request of a screen is stored. */
export const firstListKey = (screenAddress: string): string => `first-list ${screenAddress}`;

let noted = '';

/**
 * Stores `url`, the first list request of the current screen, in session storage. After a reload of the screen,
 * `src/boot.ts` sends this request before the application is loaded. Does nothing unless the current path is that of
 * the list screen (`listAddress`), because only there do users wait for the list.
 */
export const rememberFirstList = (listAddress: string, url: string): void => {
  const screen = location.pathname + location.search;
  if (location.pathname !== listAddress || noted === screen) return;
  noted = screen;
  try {
    sessionStorage.setItem(firstListKey(screen), url);
  } catch {
    // If storage is full or disabled, the list is only requested later.
  }
};
