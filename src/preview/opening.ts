/** Names the visit as long as the tab lives, so that a page that is loaded again is opened once. */
const visitWord = (): string => {
  const cached = sessionStorage.getItem('visit');
  const word =
    cached ??
    [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  sessionStorage.setItem('visit', word);
  return word;
};

/** Returns the token of the share link that was opened; undefined for a plain link. */
export const shareToken = (): string | undefined => new URLSearchParams(location.search).get('s') ?? undefined;

/**
 * Shows that a share link was opened by a person: crawlers, and messengers that draw a card, run no script. Who is
 * signed in here is staff that looks at their own page, and says nothing.
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
