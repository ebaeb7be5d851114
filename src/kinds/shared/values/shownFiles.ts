import { isObject } from '#model/schema/json.ts';

/** A stored file as a cell shows it. `url` is undefined if the stored value has no URL. */
export type ShownFile = { readonly name: string; readonly url: string | undefined };

let base = '';

/**
 * Sets the origin that `shownFiles` puts before URLs that begin with `/`, such as `https://api.example.com` if the
 * files are on another server than the page. '', the default, leaves these URLs unchanged.
 */
export const setFileBase = (address: string): void => {
  base = address;
};

const isRooted = (url: string): boolean => url.startsWith('/') && !url.startsWith('//');

const addressOf = (url: string): string => (isRooted(url) ? base + url : url);

/**
 * Returns the files in a value, in order. The value is one file or a list of files; other values give an empty list. A
 * file without a name is called `File`. A file may also be just its URL, as other servers store it; then its name is
 * the last part of the URL.
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
