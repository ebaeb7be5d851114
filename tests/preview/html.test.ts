import { describe, expect, it } from 'vitest';
import { makePageCache, cachedPage } from '../../server/preview/pageCache.ts';
import { html, jsonBlock } from '../../server/preview/html.ts';

describe('html', () => {
  it('escapes whatever is put in, in texts and in attributes', () => {
    const evil = `<b title="x">'&`;
    expect(html`<p title="${evil}">${evil}</p>`.html).toBe('<p title="&lt;b title=&quot;x&quot;&gt;&#39;&amp;">&lt;b title=&quot;x&quot;&gt;&#39;&amp;</p>');
  });

  it('keeps what is HTML, joins lists, and leaves out what is not', () => {
    expect(html`<ul>${['<', html`<li>${1}</li>`, [false, undefined, 'x']]}</ul>${false}`.html).toBe('<ul>&lt;<li>1</li>x</ul>');
  });

  it('lets no text end a block of JSON', () => {
    const value = { text: '</script><!--<script>&\u2028' };
    const block = jsonBlock('application/ld+json', value).html;
    expect(block.match(/[<>]/g)?.join('')).toBe('<><>');
    expect(JSON.parse(block.replace(/<[^>]*>/g, ''))).toEqual(value);
  });
});

describe('the cache of pages', () => {
  it('makes a page once for its versions, and anew for others, after a while, and after a failure', async () => {
    let [made, now] = [0, 0];
    const cache = makePageCache(() => now);
    const make = async () => cachedPage(`page ${(made += 1)}`, true);
    const get = async (versions: string): Promise<string> => (await cache.get('a', versions, make)).packed.plain;
    expect(await Promise.all([get('1'), get('1')])).toEqual(['page 1', 'page 1']);
    expect([await get('2'), await get('2')]).toEqual(['page 2', 'page 2']);
    now = 60_000;
    expect(await get('2')).toBe('page 3');
    await expect(cache.get('b', '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await cache.get('b', '1', make)).packed.plain).toBe('page 4');
  });

  it('forgets the oldest of many', async () => {
    let made = 0;
    const cache = makePageCache();
    const make = async () => cachedPage(String((made += 1)), true);
    for (let key = 0; key <= 200; key += 1) await cache.get(String(key), '1', make);
    await cache.get('200', '1', make);
    expect(made).toBe(201);
    await cache.get('0', '1', make);
    expect(made).toBe(202);
  });
});
