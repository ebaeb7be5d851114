import type { Plugin } from 'vite';

/** chosen: editors and charts are not for the way between two visits. */
const maxBytes = 250_000;

/** Writes `offline-assets.json`: the scripts and styles that the service worker keeps, `["/assets/main-….js",…]`. */
export const writeOfflineAssets = (): Plugin => ({
  name: 'offline-assets',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const files = Object.values(bundle)
      .filter(({ fileName }) => /^assets\/.*\.(js|css)$/.test(fileName))
      .filter((output) => (output.type === 'chunk' ? output.code : output.source).length <= maxBytes)
      .map(({ fileName }) => `/${fileName}`)
      .toSorted();
    this.emitFile({ type: 'asset', fileName: 'offline-assets.json', source: JSON.stringify(files) });
  },
});
