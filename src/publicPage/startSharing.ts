import { word } from '#model/language/wording.ts';

/** chosen: as long as a toast of the product. Units: ms. */
const dismissMs = 3000;

/**
 * Shows a button that shares the page: with the share sheet of the device, or by copying the address. The shared
 * address has no token of a share link. The button remains hidden if the browser can do neither.
 */
export const startSharing = (button: HTMLButtonElement): void => {
  const label = button.querySelector('span');
  // Browsers have neither on http addresses.
  const canShare = typeof navigator.share === 'function';
  if (label === null || (!canShare && !isSecureContext)) return;
  button.hidden = false;
  const previousLabel = label.textContent;
  button.addEventListener('click', () => {
    // The link is shared without its token, because the token is of the person to whom it was sent.
    const url = `${location.origin}${location.pathname}`;
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
