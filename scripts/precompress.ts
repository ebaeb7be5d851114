import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

const compressible = /\.(js|css|html|svg|json)$/;

/**
 * A Vite plugin that writes `.br` and `.gz` files next to each text file of at least 512 bytes, so that the server need
 * not compress them.
 */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      // In parallel, to use all cores.
      await Promise.all(
        Object.entries(bundle).map(async ([fileName, output]) => {
          if (!compressible.test(fileName)) return;
          const source = Buffer.from(output.type === 'chunk' ? output.code : output.source);
          if (source.length < 512) return;
          const [br, gz] = await Promise.all([
            brotli(source, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: 11,
                [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
                // Blocks of 1 MB: a script of 300 kB in one block becomes smaller than in several.
                [constants.BROTLI_PARAM_LGBLOCK]: 20,
              },
            }),
            zip(source, { level: 9 }),
          ]);
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: br });
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gz });
        }),
      );
    },
  },
});
