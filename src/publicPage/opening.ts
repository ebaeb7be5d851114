/**
 * Returns an id of the visit, which is kept while the tab is open. A reload therefore does not count as another view.
 */
const visitId = (): string => {
  const cached = sessionStorage.getItem('visit');
  const word =
    cached ??
    [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  sessionStorage.setItem('visit', word);
  return word;
};

/** Returns the token of the share link in the address, or undefined if there is none. */
export const shareToken = (): string | undefined => new URLSearchParams(location.search).get('s') ?? undefined;

/**
 * Reports to the server that the visitor has opened a share link. Each tab counts as one view. Does nothing if the
 * address has no share link, or if the visitor is signed in as staff. Crawlers and link previews run no scripts, so
 * they are not counted. Rejects if the server cannot be reached.
 */
export const reportOpening = async (): Promise<void> => {
  const share = shareToken();
  if (share === undefined || localStorage.getItem('token') !== null) return;
  await fetch('/api/v2/client/note-opening', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ share, visit: visitId() }),
  });
};
