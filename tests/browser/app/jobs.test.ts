// Takes long.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { jobs } from '../support/jobs.ts';
import { test } from '../support/page.ts';

type Row = { readonly job: string; readonly limit: number; readonly now: number | undefined };

/** Returns the rows of the table in `docs/JOBS.md`. `now` is undefined for a dash. */
const rows: readonly Row[] = readFileSync(fileURLToPath(new URL('../../../docs/JOBS.md', import.meta.url)), 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]/.test(line) && !line.startsWith('| Job |'))
  .map((line) => {
    const [job = '', limit = '', now = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { job, limit: Number(limit), now: /^\d+$/.test(now) ? Number(now) : undefined };
  });

describe('jobs in docs/JOBS.md', () => {
  test('match the scripts one to one and stay within their limits', () => {
    expect(rows.filter(({ now }) => now !== undefined).map(({ job }) => job)).toEqual(
      rows.map(({ job }) => job).filter((job) => Object.hasOwn(jobs, job)),
    );
    expect(Object.keys(jobs).filter((job) => !rows.some((row) => row.job === job))).toEqual([]);
    expect(rows.filter(({ limit, now = 0 }) => now > limit)).toEqual([]);
  });

  for (const { job, now } of rows) {
    const script = jobs[job];
    if (script === undefined) continue;
    test(`${job}: ${now}`, async ({ visit }) => {
      const opened = await visit({ as: script.as });
      const { work, check } = await script.prepare(opened);
      let steps = 0;
      const count = async (step: Promise<void>): Promise<void> => {
        steps += 1;
        await step;
      };
      await work({
        page: opened.page,
        click: (target) => count(target.click()),
        press: (key) => count(opened.page.keyboard.press(key)),
      });
      await check();
      expect(steps).toBe(now);
    });
  }
});
