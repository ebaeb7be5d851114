import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import { kinds } from '#kinds/index.ts';
import { recordSchema } from '#model/recordSchema.ts';
import type { Model } from '#model/resource.ts';
import type { Validators } from '#model/wire.ts';

export type CompiledValidators = {
  readonly validators: Validators;
  /** ES module that exports `validators`; the browser runs the very same code, without `unsafe-eval`. */
  readonly source: string;
  /** Address of the module; its name holds a hash of the source, so it can be cached for ever. */
  readonly path: string;
};

/** Runtime helpers that ajv's code asks for are looked up from here, wherever the bundle itself lies. */
const resolveDir = createRequire(import.meta.url).resolve('ajv/package.json').replace(/\/node_modules\/.*$/, '');

const standaloneOf = (model: Model): string => {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    coerceTypes: false,
    removeAdditional: false,
    multipleOfPrecision: 6,
    code: { source: true, esm: true, lines: false },
  });
  addFormats(ajv);
  const names: Record<string, string> = {};
  for (const resource of Object.values(model.resources)) {
    const id = `gable:${resource.name}`;
    ajv.addSchema({ $id: id, ...recordSchema(resource, kinds, model.settings) }, id);
    names[resource.name] = id;
  }
  // A resource's name is an identifier (the linter holds it), so it can be the name of an export.
  return standaloneCode(ajv, names);
};

const bundle = async (model: Model): Promise<string> => {
  const list = Object.keys(model.resources).map((name) => JSON.stringify(name)).join(', ');
  const result = await build({
    stdin: {
      contents: `import * as all from 'gable:validators';\nexport const validators = Object.fromEntries([${list}].map((name) => [name, all[name]]));`,
      resolveDir,
      loader: 'js',
    },
    plugins: [
      {
        name: 'validators',
        setup: (builder) => {
          builder.onResolve({ filter: /^gable:/ }, ({ path }) => ({ path, namespace: 'gable' }));
          builder.onLoad({ filter: /.*/, namespace: 'gable' }, () => ({ contents: standaloneOf(model), loader: 'js', resolveDir }));
        },
      },
    ],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minify: true,
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
};

/**
 * Compiles every resource's rules once, into code that both sides run (design §7, Security).
 * Errors: whatever ajv says of a schema that it can't compile; the linter refuses such files before.
 */
export const compileValidators = async (model: Model): Promise<CompiledValidators> => {
  const source = await bundle(model);
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 16);
  const loaded = (await import(`data:text/javascript;base64,${Buffer.from(source).toString('base64')}`)) as { validators: Validators };
  return { validators: loaded.validators, source, path: `/api/v2/schema/validators-${hash}.js` };
};

