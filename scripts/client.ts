// `npm run client` generates a typed client for the schema files of this installation (`SCHEMAS_DIR`, otherwise
// `schemas/`) into `client/dist`. The client has its own packages, because openapi-typescript needs TypeScript 5.
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Model } from '#model/resource.ts';
import { commandErrorText } from '../server/cli/commandErrorText.ts';
import { documentOf } from '../server/http/documentOf.ts';
import { loadSchemas } from '../server/schema/files/loadSchemas.ts';
import { SchemaProblems } from '../server/schema/problems/SchemaProblems.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'client');
const npm = (...args: readonly string[]): void =>
  void execFileSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });

type OpenApiTypeScript = {
  readonly default: (document: object) => Promise<unknown>;
  readonly astToString: (nodes: unknown) => string;
};

const readModel = async (): Promise<Model> => {
  try {
    return (await loadSchemas(resolve(root, process.env['SCHEMAS_DIR'] ?? 'schemas'))).model;
  } catch (error) {
    process.stderr.write(`${commandErrorText(error, [SchemaProblems])}\n`);
    process.exit(1);
  }
};

const model = await readModel();
if (!existsSync(join(folder, 'node_modules'))) npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
const entry = createRequire(join(folder, 'package.json')).resolve('openapi-typescript');
// checked: the package that client/package.json pins
const { default: openapiTypeScript, astToString } = (await import(pathToFileURL(entry).href)) as OpenApiTypeScript;

const document = JSON.parse(JSON.stringify(documentOf(model))) as object;
writeFileSync(join(folder, 'api.ts'), astToString(await openapiTypeScript(document)));
rmSync(join(folder, 'dist'), { recursive: true, force: true });
npm('run', '--silent', 'build');
process.stdout.write(
  'The client is in client/dist. Publish it with `npm publish`, or add the folder as a dependency.\n',
);
