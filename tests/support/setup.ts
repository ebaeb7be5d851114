// Whether the test file has a page. On a busy machine, tests wait longer than Testing Library's default of one second.
// Files without a page do not import the library, because this takes longer than their tests.
export const hasPage = 'document' in globalThis;
if (hasPage) {
  (await import('@testing-library/react')).configure({ asyncUtilTimeout: 10_000 });
  // Makes `getComputedStyle` fast. jsdom has no layout, so styles have no effect, but each query by role and each click
  // would look up the styles of all elements. Tests in a browser check visibility.
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) =>
    create(name === 'style' ? 'noscript' : name, options)) as typeof document.createElement;
}
