/** A name after `@` that is not part of an address such as `asha@example.com`. */
const mention = /(?<![\w@.-])@([a-z0-9][a-z0-9._-]*)/gi;

/** Returns the usernames that a text mentions, in lower case and without duplicates: `Ask @Ravi.` → `["ravi"]`. */
export const mentionsIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(mention)]
      .map(([, name = '']) => name.toLowerCase().replace(/[._-]+$/, ''))
      .filter((name) => name !== ''),
  ),
];
