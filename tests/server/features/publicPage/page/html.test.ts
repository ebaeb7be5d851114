import { describe, expect, it } from 'vitest';
import { createPageCache, cachedPage } from '../../../../../server/features/publicPage/createPageCache.ts';
import { createRequestSharing } from '../../../../../server/features/publicPage/createRequestSharing.ts';
import { html, jsonBlock } from '../../../../../server/features/publicPage/page/html.ts';

describe('html', () => {
  it('escapes values in texts and attributes', () => {
    const evil = `<b title="x">'&`;
    expect(html`<p title="${evil}">${evil}</p>`.html).toBe(
      '<p title="&lt;b title=&quot;x&quot;&gt;&#39;&amp;">&lt;b title=&quot;x&quot;&gt;&#39;&amp;</p>',
    );
  });

  it('keeps nested HTML, joins lists, and omits false and undefined', () => {
    expect(html`<ul>${['<', html`<li>${1}</li>`, [false, undefined, 'x']]}</ul>${false}`.html).toBe(
      '<ul>&lt;<li>1</li>x</ul>',
    );
  });

  it('jsonBlock escapes text that would end the script element', () => {
    const value = { text: '</script><!--<script>&\u2028' };
    const block = jsonBlock('application/ld+json', value).html;
    expect(block.match(/[<>]/g)?.join('')).toBe('<><>');
    expect(JSON.parse(block.replace(/<[^>]*>/g, ''))).toEqual(value);
  });
});

describe('createPageCache', () => {
  it('renders a page once per version, and again after 60 seconds or a failure', async () => {
    let [made, now] = [0, 0];
    const cache = createPageCache(() => now);
    const make = async () => cachedPage({ text: `page ${(made += 1)}`, open: true });
    const get = async (versions: string): Promise<string> => (await cache.get('a', versions, make)).compressed.plain;
    expect(await Promise.all([get('1'), get('1')])).toEqual(['page 1', 'page 1']);
    expect([await get('2'), await get('2')]).toEqual(['page 2', 'page 2']);
    now = 60_000;
    expect(await get('2')).toBe('page 3');
    await expect(cache.get('b', '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await cache.get('b', '1', make)).compressed.plain).toBe('page 4');
  });

  it('evicts the oldest page when it is full', async () => {
    let made = 0;
    const cache = createPageCache();
    const make = async () => cachedPage({ text: String((made += 1)), open: true });
    for (let key = 0; key <= 200; key += 1) await cache.get(String(key), '1', make);
    await cache.get('200', '1', make);
    expect(made).toBe(201);
    await cache.get('0', '1', make);
    expect(made).toBe(202);
  });
});

describe('createRequestSharing', () => {
  it('shares one request between waiting callers, and never returns an older response', async () => {
    const share = createRequestSharing<number>();
    const answers: ((answer: number) => void)[] = [];
    const nextAnswer = (): Promise<number> => new Promise((resolve) => answers.push(resolve));
    const first = share('a', nextAnswer);
    const waiting = Array.from({ length: 100 }, () => share('a', nextAnswer));
    const other = share('b', nextAnswer);
    expect(answers.length).toBe(2);
    answers[0]?.(1);
    answers[1]?.(9);
    expect([await first, await other]).toEqual([1, 9]);
    answers[2]?.(2);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([2]));
    const later = share('a', nextAnswer);
    answers[3]?.(3);
    expect([await later, answers.length]).toEqual([3, 4]);
  });

  it('does not share the failure of another caller', async () => {
    const share = createRequestSharing<string>();
    const first = share('a', () => Promise.reject(new Error('away')));
    const second = share('a', async () => 'here');
    await expect(first).rejects.toThrow('away');
    expect(await second).toBe('here');
  });
});
