/** Session key of the first list request of a screen. */
export const firstListKey = (screenAddress: string): string => `first-list ${screenAddress}`;

let noted = '';

/**
 * Stores the first list request of a screen, so that the boot entry sends it immediately after the next refresh of that
 * address. Only for list screens, because users do not wait for the lists of a dashboard.
 */
export const rememberFirstList = (listAddress: string, url: string): void => {
  const screen = location.pathname + location.search;
  if (location.pathname !== listAddress || noted === screen) return;
  noted = screen;
  try {
    sessionStorage.setItem(firstListKey(screen), url);
  } catch {
    // A full or disabled storage only costs the head start.
  }
};
