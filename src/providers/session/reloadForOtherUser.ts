import { readOwnToken, readToken, tokenKey } from './tokenStore.ts';
import { userIdOf } from './userIdOf.ts';

/**
 * Loads the page again when another user has signed in in another window of the browser, so that this window neither
 * shows data of the current user to them nor sends what the current user typed in their name. A window that was frozen
 * in the background gets no event of the sign-out in between. Call it while a user is signed in. Returns the function
 * that stops it.
 */
export const reloadForOtherUser = (): (() => void) => {
  // This part is loaded late, when another user may have signed in already.
  const user = userIdOf(readOwnToken());
  const check = (): void => {
    const current = userIdOf(readToken());
    if (user === undefined || current === undefined || current === user) return;
    // The browser may first ask about unsaved changes. Until then, and if the answer is no, nothing can be used.
    document.body.inert = true;
    location.reload();
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === tokenKey || key === null) check();
  };
  check();
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', check);
  document.addEventListener('visibilitychange', check);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', check);
    document.removeEventListener('visibilitychange', check);
  };
};
