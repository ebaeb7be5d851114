// Tests wait longer than the library's default of one second, which is too short on a busy machine. Files without a
// page skip the import, because loading the library takes longer than their tests.
export const hasPage = 'document' in globalThis;
if (hasPage) {
  (await import('@testing-library/react')).configure({ asyncUtilTimeout: 10_000 });
  // jsdom has no layout, so style sheets have no effect. Looking up the styles of each element for every query by role
  // and every click took a quarter of the time of these tests. Tests in Chromium check visibility.
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) =>
    create(name === 'style' ? 'noscript' : name, options)) as typeof document.createElement;
}
