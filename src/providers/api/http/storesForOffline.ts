/** Returns whether the user has chosen to work offline on this device: the service worker stores what is shown. */
export const storesForOffline = (): boolean =>
  navigator.serviceWorker?.controller?.scriptURL.includes('?offline=') === true;
