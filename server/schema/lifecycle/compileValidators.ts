import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { compileFunction } from 'node:vm';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build, stop } from 'esbuild';
import { kinds } from '#kinds/index.ts';
import { recordSchema } from '#model/validation/recordSchema.ts';
import type { Model } from '#model/resource.ts';
import type { Validators } from '#model/validation/validator.ts';
import { limitPatterns } from './limitPatterns.ts';

/** The validation rules of a model as functions, and as a module for the browser. */
export type CompiledValidators = {
  readonly validators: Validators;
  /** ES module that exports `validators`. The browser runs the same code, without `unsafe-eval`. */
  readonly source: string;
  /** Path of the module. It contains a hash of the source, so it can be cached permanently. */
  readonly path: string;
};

/** Folder from which ajv's runtime helpers are resolved, wherever the bundle is. */
const resolveDir = createRequire(import.meta.url)
  .resolve('ajv/package.json')
  .replace(/\/node_modules\/.*$/, '');

type RecordSchemas = Readonly<Record<string, object>>;

const schemasOf = (model: Model): RecordSchemas =>
  Object.fromEntries(
    Object.values(model.resources).map((resource) => [resource.name, recordSchema(resource, kinds, model.settings)]),
  );

/**
 * Compiles one resource at a time, and lets other work run in between, because compiling all would block the server.
 */
const standaloneOf = async (schemas: RecordSchemas): Promise<string> => {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    coerceTypes: false,
    removeAdditional: false,
    multipleOfPrecision: 6,
    // The files are already checked against the vocabulary, and compiling the meta-schema is slow.
    validateSchema: false,
    code: { source: true, esm: true, lines: false },
  });
  addFormats(ajv);
  limitPatterns(ajv);
  const names: Record<string, string> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const id = `gable:${name}`;
    ajv.addSchema({ $id: id, ...schema }, id);
    names[name] = id;
  }
  for (const id of Object.values(names)) {
    ajv.getSchema(id);
    await setImmediate();
  }
  // A resource's name is a valid identifier (the linter checks it), so it can be the name of an export.
  return standaloneCode(ajv, names);
};

/** Returns a script that assigns the module with the validators to the variable `compiled`. */
const bundle = async (schemas: RecordSchemas): Promise<string> => {
  const list = Object.keys(schemas)
    .map((name) => JSON.stringify(name))
    .join(', ');
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
          builder.onLoad({ filter: /.*/, namespace: 'gable' }, async () => ({
            contents: await standaloneOf(schemas),
            loader: 'js',
            resolveDir,
          }));
        },
      },
    ],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'compiled',
    target: 'es2022',
    minify: true,
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
};

/** The last result, as a cache: settings rarely change a rule, and a start compiles the same files twice. */
let last: { readonly text: string; readonly compiled: Promise<CompiledValidators> } | undefined;

/** How long the process of esbuild is kept. chosen: a start and a draft bundle several times within seconds. */
const idleMs = 5000;
let bundlesRunning = 0;
let idleTimer: NodeJS.Timeout | undefined;

/** Bundles, and later ends the process of esbuild, which would use memory until the next edit of a schema. */
const bundleAndStop = async (schemas: RecordSchemas): Promise<string> => {
  clearTimeout(idleTimer);
  bundlesRunning += 1;
  try {
    return await bundle(schemas);
  } finally {
    bundlesRunning -= 1;
    if (bundlesRunning === 0) idleTimer = setTimeout(() => void stop(), idleMs).unref();
  }
};

const compile = async (schemas: RecordSchemas): Promise<CompiledValidators> => {
  const script = await bundleAndStop(schemas);
  const source = `${script}export const{validators}=compiled;`;
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 16);
  // Neither imported nor run as a script, because Node then keeps the code of every version.
  // checked: the script assigns what `bundle` exports
  const validators = compileFunction(`${script}return compiled.validators`, [], {
    filename: 'validators.js',
  })() as Validators;
  return { validators, source, path: `/api/v2/schema/validators-${hash}.js` };
};

/**
 * Compiles the validation rules of every resource to code that server and browser run. The last result is cached.
 * Errors: those of ajv for a schema that it cannot compile. The check of the schema files rejects such a schema
 * earlier.
 */
export const compileValidators = (model: Model): Promise<CompiledValidators> => {
  const schemas = schemasOf(model);
  const text = JSON.stringify(schemas);
  if (last?.text !== text) last = { text, compiled: compile(schemas) };
  return last.compiled;
};
