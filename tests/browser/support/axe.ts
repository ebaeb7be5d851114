import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import type { AxeResults, Result } from 'axe-core';
import { onlyHtml } from '../../support/axeOptions.ts';
import { waitUntilSettled } from './waitUntilSettled.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that axe checks: all rules of WCAG 2.2 A and AA, or only those about colors. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const asked = {
  everything: { ...onlyHtml, runOnly: tags },
  colors: { ...onlyHtml, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
} as const;

/**
 * Returns targets that are too small even in the middle of the window. At the edge, a bar may cover a part of a target,
 * which depends on the content of the page.
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
 * Returns the violations of WCAG 2.2 A and AA that axe finds on a page, one line for each rule and element. If axe
 * finds any, it checks again when nothing is loading. With `about` set to `colors`, returns only those about contrast
 * and links in text. axe runs through the debugger, because the content security policy of the page allows no other
 * script.
 */
export const accessProblems = async (
  page: Page,
  about: keyof typeof asked = 'everything',
): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const look = (): Promise<AxeResults> => page.evaluate(`axe.run(document, ${JSON.stringify(asked[about])})`);
  const first = await look();
  // Colors during a transition, and texts that will be replaced, must not count.
  const results = first.violations.length === 0 ? first : await waitUntilSettled(page).then(look);
  const found = await Promise.all(
    results.violations.map((violation) => (violation.id === 'target-size' ? tooSmallInView(page) : [violation])),
  );
  return found
    .flat()
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} — ${failureSummary ?? ''}`));
};
