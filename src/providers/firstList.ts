/** Key under which the browser's session remembers what a screen's first list call was. */
export const firstListKey = (screenAddress: string): string => `first-list ${screenAddress}`;

let noted = '';

/**
 * Notes the first list call that a screen made, for the boot entry to make at once on the next refresh of that address.
 * Only lists whose own screen this is: what a dashboard fetches besides is not what the person waits for.
 */
export const rememberFirstList = (listAddress: string, url: string): void => {
  const screen = location.pathname + location.search;
  if (location.pathname !== listAddress || noted === screen) return;
  noted = screen;
  try {
    sessionStorage.setItem(firstListKey(screen), url);
  } catch {
    // A full or forbidden storage only costs the head start.
  }
};
