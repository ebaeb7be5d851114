import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Gives what axe finds against WCAG 2.2 A and AA on the page as it stands: one line each with the rule and where.
 * It is evaluated by the debugger, because the page's policy lets no foreign script in.
 */
export const accessProblems = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(source);
  const results = await page.evaluate<AxeResults>(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] })`,
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} — ${failureSummary ?? ''}`));
};
