import { createHmac } from 'node:crypto';
import type { PollSchema } from '#model/schema/files/mailboxSchema.ts';

type Period = { readonly since: Date; readonly now: Date };

const timeText = (time: Date, { times = 'iso' }: PollSchema): string => {
  if (times === 'iso') return `${time.toISOString().slice(0, 19)}Z`;
  return String(times === 'seconds' ? Math.floor(time.getTime() / 1000) : time.getTime());
};

/** Returns a text with its values filled in, in one pass, so that a secret is never treated as a placeholder. */
const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(
    /\{(since|now|signature)\}|\$([A-Za-z][A-Za-z0-9]*)/g,
    (found, name: string | undefined, secret: string | undefined) =>
      (name === undefined ? values[`$${secret ?? ''}`] : values[name]) ?? found,
  );

/**
 * Returns the URL and the headers of a request to a source for the records since a time. The period, the secrets and
 * the signature are filled in. `secrets`: name → secret; a placeholder without a secret is left as it is.
 */
export const pollRequest = (
  poll: PollSchema,
  { since, now }: Period,
  secrets: ReadonlyMap<string, string>,
): { readonly url: URL; readonly headers: Readonly<Record<string, string>> } => {
  const times = { since: timeText(since, poll), now: timeText(now, poll) };
  const signature =
    poll.sign === undefined
      ? ''
      : createHmac('sha256', secrets.get('key') ?? '')
          .update(fillIn(poll.sign, times))
          .digest('hex');
  const values = {
    ...times,
    signature,
    ...Object.fromEntries([...secrets].map(([name, value]) => [`$${name}`, value])),
  };
  const url = new URL(poll.url);
  for (const [name, text] of Object.entries(poll.query ?? {})) url.searchParams.set(name, fillIn(text, values));
  const headers = Object.fromEntries(
    Object.entries(poll.headers ?? {}).map(([name, text]) => [name.toLowerCase(), fillIn(text, values)]),
  );
  return { url, headers };
};
