// Waiting ends as soon as the element exists; on a busy machine the library's default of one second is too short. Tests
// without a page do not load the library, which would take longer than the tests themselves.
export const hasPage = 'document' in globalThis;
if (hasPage) {
  (await import('@testing-library/react')).configure({ asyncUtilTimeout: 10_000 });
  // jsdom does no layout, so style sheets are only text: looking up the style of each element, for each query by role
  // and each click, took a quarter of these tests. Chromium tests what a style hides or shows.
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) =>
    create(name === 'style' ? 'noscript' : name, options)) as typeof document.createElement;
}
