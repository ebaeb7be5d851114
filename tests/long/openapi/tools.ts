import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of the checks of the OpenAPI document, with the packages that they use. */
export const toolsFolder = fileURLToPath(new URL('.', import.meta.url));
const require = createRequire(join(toolsFolder, 'package.json'));

/** Imports a package that is only installed for these checks, so that the project has no types of it. */
const load = async <T>(name: string): Promise<T> => (await import(pathToFileURL(require.resolve(name)).href)) as T;

type Problem = {
  readonly ruleId: string;
  readonly severity: string;
  readonly message: string;
  readonly location: readonly { readonly pointer?: string }[];
};
type Redocly = {
  readonly createConfig: (rules: object) => Promise<unknown>;
  readonly lintFromString: (options: {
    source: string;
    absoluteRef: string;
    config: unknown;
  }) => Promise<readonly Problem[]>;
};

/** Checks a document with Redocly's recommended rules. Returns a line for each problem, including warnings. */
export const lintDocument = async (document: object): Promise<readonly string[]> => {
  const { createConfig, lintFromString } = await load<Redocly>('@redocly/openapi-core');
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  return problems.map(
    ({ ruleId, severity, message, location: [place] }) =>
      `${severity} ${ruleId} at ${place?.pointer ?? '#'}: ${message}`,
  );
};

type OpenApiTypeScript = {
  readonly default: (document: object) => Promise<unknown>;
  readonly astToString: (nodes: unknown) => string;
};
type Diagnostic = {
  readonly start?: number;
  readonly messageText: unknown;
  readonly file?: { readonly getLineAndCharacterOfPosition: (at: number) => { readonly line: number } };
};
type TypeScript = {
  readonly createProgram: (files: readonly string[], options: object) => unknown;
  readonly getPreEmitDiagnostics: (program: unknown) => readonly Diagnostic[];
  readonly flattenDiagnosticMessageText: (text: unknown, lineEnd: string) => string;
};

/** Converts a document to TypeScript and compiles it strictly. Returns the types, and a line for each error. */
export const compileTypes = async (
  document: object,
): Promise<{ readonly types: string; readonly errors: readonly string[] }> => {
  const { default: openapiTypeScript, astToString } = await load<OpenApiTypeScript>('openapi-typescript');
  const { default: typescript } = await load<{ readonly default: TypeScript }>('typescript');
  // It changes its input.
  const types = astToString(await openapiTypeScript(JSON.parse(JSON.stringify(document)) as object));
  const folder = await mkdtemp(join(tmpdir(), 'gable-types-'));
  try {
    const file = join(folder, 'api.ts');
    await writeFile(file, types);
    const program = typescript.createProgram([file], {
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      types: [],
    });
    const errors = typescript.getPreEmitDiagnostics(program).map(({ file: at, start, messageText }) => {
      const line = at === undefined || start === undefined ? 0 : at.getLineAndCharacterOfPosition(start).line;
      return `line ${line + 1}: ${typescript.flattenDiagnosticMessageText(messageText, ' ')}: ${types
        .split('\n')
        .slice(Math.max(0, line - 2), line + 2)
        .join(' ')
        .replace(/\s+/g, ' ')}`;
    });
    return { types, errors };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
