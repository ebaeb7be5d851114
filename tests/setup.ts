// Waiting ends when what is waited for is there; on a busy machine the library's one second is too early to give up.
// What has no page needs none of it, and to read it took longer than its tests.
export const hasPage = 'document' in globalThis;
if (hasPage) {
  (await import('@testing-library/react')).configure({ asyncUtilTimeout: 10_000 });
  // Nothing is laid out here, so style sheets are only text: to look each element's style up in them, for each look for
  // a role or a click, took a quarter of these tests. What a style hides or shows is asked of Chromium.
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) =>
    create(name === 'style' ? 'noscript' : name, options)) as typeof document.createElement;
}
