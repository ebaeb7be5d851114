import { word } from '#model/language/wording.ts';

/** chosen: as long as a toast of the product. Units: ms. */
const dismissMs = 3000;

/**
 * Returns the address of the page that other people can open. The server names it: without the token of the visitor's
 * share link, which belongs to that visitor, unless the page opens only with the link.
 */
const addressToShare = (): string =>
  document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;

/**
 * Shows a button that shares the page: with the share sheet of the device, or by copying the address. The button
 * remains hidden if the browser can do neither.
 */
export const startSharing = (button: HTMLButtonElement): void => {
  const label = button.querySelector('span');
  // Browsers have neither on http addresses.
  const canShare = typeof navigator.share === 'function';
  if (label === null || (!canShare && !isSecureContext)) return;
  button.hidden = false;
  const previousLabel = label.textContent;
  button.addEventListener('click', () => {
    const url = addressToShare();
    if (canShare) {
      navigator.share({ title: document.title, url }).catch(() => undefined);
      return;
    }
    // Browsers offer the clipboard only over https and on localhost.
    const clipboard: Clipboard | undefined = navigator.clipboard;
    void clipboard?.writeText(url).then(
      () => {
        label.textContent = word('Link copied');
        setTimeout(() => (label.textContent = previousLabel), dismissMs);
      },
      () => undefined,
    );
  });
};
