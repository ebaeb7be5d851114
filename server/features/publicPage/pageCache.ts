import { createHash } from 'node:crypto';
import { compressText, type CompressedText } from '../../schema/lifecycle/compressedText.ts';

export type CachedPage = { readonly compressed: CompressedText; readonly tag: string; readonly open: boolean };

type Entry = { readonly versions: string; readonly createdAtMs: number; readonly page: Promise<CachedPage> };

/** chosen: links that are opened in thousands are few. */
const maxPages = 200;
/** chosen: what changes without a version of the page's own records, as a project's name, is seen after a minute. */
const maxMs = 60_000;

/** Makes a page ready to be sent: compressed, and with the tag that tells it from any other. */
export const cachedPage = (text: string, open: boolean): CachedPage => ({
  compressed: compressText(text),
  open,
  tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
});

/** Keeps finished pages in memory: one link that thousands open is written once. */
export const createPageCache = (now: () => number = Date.now) => {
  const entries = new Map<string, Entry>();
  return {
    /** Gives the page of a key as it is at these versions; of requests that come together one makes it. */
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
      const [oldest] = entries.keys();
      if (entries.size > maxPages && oldest !== undefined) entries.delete(oldest);
      return page;
    },
  };
};
