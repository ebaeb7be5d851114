/**
 * Stores a text in the local storage of the browser. Does nothing if the storage is full or disabled, so use it only
 * for what the user can do without, such as the last scroll position.
 */
export const storeLocally = (key: string, text: string): void => {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The product works without the stored text.
  }
};
