import { isObject } from '#model/schema/json.ts';

/** A stored file in a cell. */
export type ShownFile = { readonly name: string; readonly url: string | undefined };

let base = '';

/**
 * Sets the origin of the files of another server, such as `https://api.example.com`. `shownFiles` puts it before URLs
 * that begin with `/`. '', the default, is the origin of the page.
 */
export const setFileBase = (address: string): void => {
  base = address;
};

const isRooted = (url: string): boolean => url.startsWith('/') && !url.startsWith('//');

const addressOf = (url: string): string => (isRooted(url) ? base + url : url);

/**
 * Returns the files in a value, in order. The value is one file or a list; a file may also be just its URL, as other
 * servers store it. Files without a name are called `File`. Empty for other values.
 */
export const shownFiles = (value: unknown): readonly ShownFile[] =>
  [value].flat().flatMap((item: unknown) => {
    if (typeof item === 'string' && (isRooted(item) || /^https?:\/\//.test(item)))
      return [{ name: item.slice(item.lastIndexOf('/') + 1), url: addressOf(item) }];
    if (!isObject(item)) return [];
    const { name, url } = item;
    return [
      { name: typeof name === 'string' ? name : 'File', url: typeof url === 'string' ? addressOf(url) : undefined },
    ];
  });
