import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import type { AxeResults, Result } from 'axe-core';
import { onlyHtml } from '../axeOptions.ts';
import { settled } from './settled.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe looks for: all of WCAG 2.2 A and AA, or only what other colours can change. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const asked = {
  everything: { ...onlyHtml, runOnly: tags },
  colours: { ...onlyHtml, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
} as const;

/**
 * The targets that are too small also in the middle of the window: a bar that stays at its edge covers a part of what
 * is scrolled below it, and which that is depends on what the page shows.
 */
const tooSmallInView = (page: Page): Promise<readonly Result[]> =>
  page.evaluate(`(async () => {
    const only = { runOnly: { type: 'rule', values: ['target-size'] } };
    const { scrollX, scrollY } = window;
    const found = [];
    for (const { nodes } of (await axe.run(document, only)).violations)
      for (const { target } of nodes) {
        document.querySelector(target[0])?.scrollIntoView({ block: 'center', behavior: 'instant' });
        found.push(...(await axe.run(target[0], only)).violations);
      }
    scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    return found;
  })()`);

/**
 * Returns what axe finds against WCAG 2.2 A and AA on the page once it has settled: one line each with the rule and
 * where. It is evaluated by the debugger, because the page's policy lets no foreign script in.
 */
export const accessProblems = async (
  page: Page,
  about: keyof typeof asked = 'everything',
): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const look = (): Promise<AxeResults> => page.evaluate(`axe.run(document, ${JSON.stringify(asked[about])})`);
  const first = await look();
  // A colour in the middle of a transition, or a text about to be replaced, is not what the person gets to read.
  const results = first.violations.length === 0 ? first : await settled(page).then(look);
  const found = await Promise.all(
    results.violations.map((violation) => (violation.id === 'target-size' ? tooSmallInView(page) : [violation])),
  );
  return found
    .flat()
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} — ${failureSummary ?? ''}`));
};
