/** A name after `@` that is not part of an address such as `asha@example.com`. Without the dots that end a sentence. */
const mention = /(?<![\w@.-])@([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)/gi;

/** A part of a text: plain text, or a mention with the username in lower case. */
export type TextPart = { readonly text: string; readonly username?: string };

/**
 * Splits a text at its mentions: `Ask @Ravi.` → `[{ text: 'Ask ' }, { text: '@Ravi', username: 'ravi' }, { text: '.'
 * }]`.
 */
export const splitMentions = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, 1: name = '', index } of text.matchAll(mention)) {
    if (index > at) parts.push({ text: text.slice(at, index) });
    parts.push({ text: found, username: name.toLowerCase() });
    at = index + found.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
};

/** Returns the usernames that a text mentions, in lower case and without duplicates: `Ask @Ravi.` → `["ravi"]`. */
export const mentionsIn = (text: string): readonly string[] => [
  ...new Set(splitMentions(text).flatMap(({ username }) => username ?? [])),
];
