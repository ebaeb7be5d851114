import { word } from '#model/language/wording.ts';

/** chosen: the duration of a toast in the product. */
const dismissMs = 3000;

/** Offers to share the page: through the phone's share sheet, or by copying its address. */
export const startSharing = (button: HTMLButtonElement): void => {
  const label = button.querySelector('span');
  // Pages without TLS have neither.
  const canShare = typeof navigator.share === 'function';
  if (label === null || (!canShare && !isSecureContext)) return;
  button.hidden = false;
  const previousLabel = label.textContent;
  button.addEventListener('click', () => {
    // The sharer is not the person for whom the link was created.
    const url = `${location.origin}${location.pathname}`;
    if (canShare) {
      navigator.share({ title: document.title, url }).catch(() => undefined);
      return;
    }
    void navigator.clipboard.writeText(url).then(() => {
      label.textContent = word('Link copied');
      setTimeout(() => (label.textContent = previousLabel), dismissMs);
    });
  });
};
