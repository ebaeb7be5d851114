// Takes long.
import { describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { isObject } from '#model/schema/json.ts';
import { openPages, staffPages } from '#model/pages/pages.ts';
import { isLong } from '../../support/isLong.ts';
import { type Visit, test } from '../support/page.ts';
import { testProduct } from '../support/product/testProduct.ts';

/**
 * Texts that are the same in Hindi: names of products, formats, units, abbreviations, files, and names in the sample's
 * rules.
 */
const same = new Set(
  (
    'Gable Realty WhatsApp SMS CSV XLSX Excel xlsx PDF JSON API APIs MCP URL HTTP HTTPS GET POST PUT ics iCalendar Ctrl Shift Enter Esc Tab ' +
    'English Google Facebook Instagram YouTube LinkedIn Magicbricks Magic Bricks Housing com acres Justdial MyOperator Exotel Knowlarity ' +
    'Performance Max Ads Square Yards Common Floor MyGate Meta GSTIN PAN RERA SAC GST CGST SGST IGST TDS BHK EMI INR Asia Kolkata UTC ' +
    'intake channels Acres IANA ABCDE https example gable OLX CSS SMTP Zapier Calcutta ' +
    'HOST Business Cloud schemas rules json openapi settings North team Accounting Booking congratulations ' +
    'IVR SMTP IMAP TLS DLT KYC QR OTP SLA CRM webhook Webhook pdf jpg png MB kB sqft sq ft am pm Node Postgres PIN COP NRI GMT DND'
  ).split(' '),
);

/** Words of Latin letters. Skips truncated words (parts of a name) and words with digits (versions and ids). */
const latin = /(?<![\dA-Za-z])[A-Za-z][A-Za-z'’]{2,}(?![\dA-Za-z'’])(?!…)/g;

/** Adds the words in the records of a response: users' texts are in the language in which they were typed. */
const addWords = (value: unknown, words: Set<string>, { isRecord = false } = {}): void => {
  if (Array.isArray(value)) return value.forEach((one) => addWords(one, words, { isRecord }));
  if (typeof value === 'string') {
    if (isRecord) for (const [word] of value.matchAll(latin)) words.add(word);
    return;
  }
  if (!isObject(value)) return;
  const own = isRecord || '_id' in value || 'id' in value || 'record' in value;
  for (const [name, child] of Object.entries(value)) addWords(child, words, { isRecord: own || name === 'titles' });
};

/** Returns the texts of a page, both visible ones and those for screen readers. */
const textsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const code = 'script, style, noscript, code, pre, kbd, .cm-editor, [lang="en"], textarea';
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const parent = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent?.trim() ?? '';
      if (text !== '' && parent?.closest(code) === null && parent.checkVisibility()) texts.push(text);
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      if (element.closest('.cm-editor, [lang="en"]') === null && element.checkVisibility())
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
          const text = element.getAttribute(name)?.trim() ?? '';
          if (text !== '') texts.push(text);
        }
    return texts;
  });

type SchemaBody = {
  readonly words: Readonly<Record<string, string>>;
  readonly resources: readonly { readonly name: string; readonly screens?: Readonly<Record<string, string>> }[];
  readonly reports: readonly { readonly route?: string }[] | Readonly<Record<string, { readonly route?: string }>>;
};

/**
 * Returns the address of the first link on a page that matches a pattern of the schema, such as `/leads/{name}/{id}`.
 */
const linkLike = (page: Page, pattern: string): Promise<string | undefined> =>
  page.evaluate(
    (source) =>
      [...document.querySelectorAll('a')].map(({ pathname }) => pathname).find((path) => new RegExp(source).test(path)),
    `^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`,
  );

const walkAll = async ({ page, go, walk }: Visit): Promise<readonly string[]> => {
  const words = new Set<string>();
  page.on('response', (response) => {
    if (!/\/api\//.test(response.url()) || /\/schema/.test(response.url())) return;
    void response.json().then(
      (body) => addWords(body, words),
      () => undefined,
    );
  });
  await go('/dashboard/global-config');
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await go('/dashboard/global-config');
  const { address, tokens } = testProduct();
  const response = await fetch(`${address}/api/v2/schema`, {
    headers: { token: tokens.admin, 'accept-language': 'hi' },
  });
  // checked: the wire's SchemaAnswer
  const schema = (await response.json()) as SchemaBody;
  const choices = new Set(Object.keys(schema.words).filter((choice) => schema.words[choice] !== choice));
  const found = new Map<string, string>();
  // The title does not change when the page is already open.
  const walkTo = async (path: string): Promise<void> => {
    if (new URL(page.url()).pathname !== path) await walk(path);
  };
  const look = async (path: string): Promise<void> => {
    await walkTo(path);
    expect([path, new URL(page.url()).pathname]).not.toEqual([path, openPages.notFound]);
    // A choice has a title in Hindi, although responses contain it as it is stored.
    for (const text of await textsOn(page))
      for (const [word] of text.matchAll(latin))
        if (!same.has(word) && (!words.has(word) || choices.has(text)) && !found.has(text)) found.set(text, path);
  };
  const screens = schema.resources.flatMap(({ screens: own }) => (own?.['list'] === undefined ? [] : [own]));
  // The API documentation is for programmers, and in English.
  const pages = Object.values(staffPages).filter((path) => !path.includes(':') && path !== staffPages.api);
  for (const path of pages) await look(path);
  for (const { route } of Object.values(schema.reports)) if (route !== undefined) await look(route);
  for (const { list = '', create, show, edit } of screens) {
    await look(list);
    if (create !== undefined) await look(create);
    for (const pattern of [show, edit]) {
      if (pattern === undefined) continue;
      const link = await linkLike(page, pattern);
      if (pattern === show) await walkTo(list);
      const path = link ?? (await linkLike(page, pattern));
      if (path !== undefined) await look(path);
    }
  }
  return [...found].map(([text, path]) => `${path}: ${text}`);
};

describe('screens in Hindi', () => {
  test.runIf(isLong)('show no English text', { timeout: 400_000 }, async ({ visit }) => {
    const visitor = await visit({ as: 'admin' });
    expect(await walkAll(visitor)).toEqual([]);
  });
});
