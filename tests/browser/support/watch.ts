import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';

/** Problems of a page that are not visible on it, each as a readable line. */
export type Watch = {
  readonly problems: () => readonly string[];
  /** Expects the problems that match, both earlier and later ones. */
  readonly expect: (pattern: RegExp) => void;
  /** Forgets all problems, for the next user of the context. */
  readonly begin: () => void;
};

/**
 * Returns whether a console message repeats a refused response. Chromium writes one for each; the responses themselves
 * are watched.
 */
const isEcho = (message: ConsoleMessage): boolean => message.text().startsWith('Failed to load resource');

/** Messages of Chromium and Firefox about a request that the page cancelled. */
const cancelled: ReadonlySet<string> = new Set(['net::ERR_ABORTED', 'NS_BINDING_ABORTED']);

declare global {
  // oxlint-disable-next-line no-var -- a global of the browser's page can only be declared so
  var tellViolation: ((text: string) => void) | undefined;
}

/**
 * Collects console errors, exceptions, refused responses and violations of the page's policy from every page of a
 * context.
 */
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
      // A request that the page cancels is not a failure: the user typed more or left.
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
