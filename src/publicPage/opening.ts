/** Identifies the visit while the tab is open, so that a reload does not count as another view. */
const visitWord = (): string => {
  const cached = sessionStorage.getItem('visit');
  const word =
    cached ??
    [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  sessionStorage.setItem('visit', word);
  return word;
};

/** Returns the token of the share link; or undefined for a plain link. */
export const shareToken = (): string | undefined => new URLSearchParams(location.search).get('s') ?? undefined;

/**
 * Counts a view by a person: crawlers and link previews run no scripts. Signed-in staff viewing their own page are not
 * counted.
 */
export const reportOpening = async (): Promise<void> => {
  const share = shareToken();
  if (share === undefined || localStorage.getItem('token') !== null) return;
  await fetch('/api/v2/client/note-opening', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ share, visit: visitWord() }),
  });
};
