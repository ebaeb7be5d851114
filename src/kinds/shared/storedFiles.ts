import { isObject } from '#model/json.ts';

/** A stored file as a cell shows it; without an address that is safe to follow, only its name. */
export type StoredFile = { readonly name: string; readonly url: string | undefined };

/** Reads the stored files of a value, one or a list; what is no file is left out. */
export const storedFiles = (value: unknown): readonly StoredFile[] =>
  [value].flat().flatMap((file) => {
    if (!isObject(file) || typeof file['name'] !== 'string') return [];
    const url = typeof file['url'] === 'string' && /^(?:https?:\/\/|\/(?!\/))/.test(file['url']) ? file['url'] : undefined;
    return [{ name: file['name'], url }];
  });
