import { createCache } from '#model/createCache.ts';
import { createHash } from 'node:crypto';
import { compressText, type CompressedText } from '../../schema/lifecycle/compressedText.ts';

/** A finished page: its compressed HTML, its ETag, and whether its record is available. */
export type CachedPage = { readonly compressed: CompressedText; readonly tag: string; readonly open: boolean };

type Entry = { readonly versions: string; readonly createdAtMs: number; readonly page: Promise<CachedPage> };

/** Max cached pages. chosen: few links are opened thousands of times. */
const maxPages = 200;
/**
 * How long a page is cached. chosen: a change that does not raise the version of the page's records, such as a
 * project's name, is visible after a minute.
 */
const maxMs = 60_000;

/**
 * Compresses a page and returns it with its ETag, as the page cache stores it. `open`: whether its record is available.
 */
export const cachedPage = ({ text, open }: { readonly text: string; readonly open: boolean }): CachedPage => ({
  compressed: compressText(text),
  open,
  tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
});

/**
 * Creates a cache in memory of up to 200 finished pages, each for a minute, so that a popular link is rendered once.
 */
export const createPageCache = (now: () => number = Date.now) => {
  const entries = createCache<string, Entry>(maxPages);
  return {
    /**
     * Returns the cached page of `key`, if it was made for the same `versions` of its records. Otherwise makes and
     * caches it. Parallel requests share one rendering. A page whose making fails is not cached.
     */
    get: (key: string, versions: string, make: () => Promise<CachedPage>): Promise<CachedPage> => {
      const cached = entries.get(key);
      if (cached !== undefined && cached.versions === versions && now() - cached.createdAtMs < maxMs)
        return cached.page;
      const page = make();
      entries.delete(key);
      const entry = { versions, createdAtMs: now(), page };
      entries.set(key, entry);
      page.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return page;
    },
  };
};
