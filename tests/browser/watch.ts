import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';

/** What went wrong behind a page's back: each a line a person can read. */
export type Watch = {
  readonly problems: () => readonly string[];
  /** Takes the problems that fit as expected, those so far and those to come. */
  readonly expect: (pattern: RegExp) => void;
  /** Forgets all, for the one who has the context next. */
  readonly begin: () => void;
};

/** Chromium repeats each refused answer on its console; the answers themselves are watched. */
const isEcho = (message: ConsoleMessage): boolean => message.text().startsWith('Failed to load resource');

/** How Chromium and Firefox report a request that the page cancelled. */
const cancelled: ReadonlySet<string> = new Set(['net::ERR_ABORTED', 'NS_BINDING_ABORTED']);

declare global {
  // oxlint-disable-next-line no-var -- a global of the browser's page can only be declared so
  var tellViolation: ((text: string) => void) | undefined;
}

/** Collects console errors, faults, refused answers and breaches of the page's policy from every page of a context. */
export const watch = async (context: BrowserContext): Promise<Watch> => {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  await context.exposeFunction('tellViolation', (text: string) => problems.push(`policy: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      globalThis.tellViolation?.(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
    );
  });
  const attach = (page: Page): void => {
    page.on('pageerror', (error) => problems.push(`fault: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isEcho(message)) problems.push(`console: ${message.text()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400)
        problems.push(
          `answer: ${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`,
        );
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // A request that the page itself cancels is no failure: the user typed more, or left.
      if (!cancelled.has(reason)) problems.push(`network: ${reason} ${new URL(request.url()).pathname}`);
    });
  };
  context.pages().forEach(attach);
  context.on('page', attach);
  return {
    problems: () => problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
    expect: (pattern) => void expected.push(pattern),
    begin: () => {
      problems.length = 0;
      expected.length = 0;
    },
  };
};
