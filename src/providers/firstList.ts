/** Returns the key in session storage for the first list request of a screen. */
export const firstListKey = (screenAddress: string): string => `first-list ${screenAddress}`;

let noted = '';

/**
 * Stores the first list request of a screen. After a reload of the same address, `src/boot.ts` sends this request at
 * once, before the application is loaded. Only list screens use this, because only their users wait for a list.
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
