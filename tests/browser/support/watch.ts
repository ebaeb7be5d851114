import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';

/** The problems of a context's pages that a user does not see, such as console errors, as texts. */
export type Watch = {
  readonly problems: () => readonly string[];
  /** Ignores problems that match a pattern, earlier and later ones. */
  readonly expect: (pattern: RegExp) => void;
  /** Forgets all problems and patterns, before another test uses the context. */
  readonly begin: () => void;
};

/**
 * Returns whether a console message is about a refused response. Chromium writes one for each, but refused responses
 * are collected anyway.
 */
const isEcho = (message: ConsoleMessage): boolean => message.text().startsWith('Failed to load resource');

/** Errors of Chromium and Firefox for a request that the page has cancelled. */
const cancelled: ReadonlySet<string> = new Set(['net::ERR_ABORTED', 'NS_BINDING_ABORTED']);

declare global {
  // oxlint-disable-next-line no-var -- a global of the browser's page can only be declared so
  var tellViolation: ((text: string) => void) | undefined;
}

/**
 * Collects console errors, exceptions, failed requests, error responses and violations of the content security policy
 * from all pages of a context.
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
      // If the page cancels a request, because the user typed more or left, it is not a failure.
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
