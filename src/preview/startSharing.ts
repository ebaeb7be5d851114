/** chosen: as long as a toast of the product lasts. */
const dismissMs = 3000;

/** Offers to pass the page on: by the phone's own sheet, or by copying its address. */
export const startSharing = (button: HTMLButtonElement): void => {
  const label = button.querySelector('span');
  // Neither is there on a page without TLS.
  const canShare = typeof navigator.share === 'function';
  if (label === null || (!canShare && !isSecureContext)) return;
  button.hidden = false;
  const previousLabel = label.textContent;
  button.addEventListener('click', () => {
    // Who passes it on is someone else than whom the link was made for.
    const url = `${location.origin}${location.pathname}`;
    if (canShare) {
      navigator.share({ title: document.title, url }).catch(() => undefined);
      return;
    }
    void navigator.clipboard.writeText(url).then(() => {
      label.textContent = 'Link copied';
      setTimeout(() => (label.textContent = previousLabel), dismissMs);
    });
  });
};
