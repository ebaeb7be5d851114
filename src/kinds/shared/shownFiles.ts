import { isObject } from '#model/json.ts';

/** What a cell shows of a stored file. */
export type ShownFile = { readonly name: string; readonly url: string | undefined };

/** Reads the stored files of a value: one, or a list with the cover first. */
export const shownFiles = (value: unknown): readonly ShownFile[] =>
  [value].flat().flatMap((item: unknown) => {
    if (!isObject(item)) return [];
    const { name, url } = item;
    return [{ name: typeof name === 'string' ? name : 'File', url: typeof url === 'string' ? url : undefined }];
  });
