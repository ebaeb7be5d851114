import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createFolder } from '../../bench/support/openBench.ts';
import { projectRoot, startProduct } from '../../bench/server/processes.ts';
import { signIn } from './leadsOverHttp.ts';

const password = 'a password of the trial alone';
const folder = join(projectRoot, 'client');

/** A program that uses the client by its types. Each `@ts-expect-error` is a mistake that must not compile. */
const program = `
import { createGableClient } from './createGableClient.js';
const client = createGableClient({ baseUrl: 'http://127.0.0.1', apiKey: 'gbl_example' });
const { data, error } = await client.POST('/api/v2/admin/create-lead', {
  body: { name: 'Asha', contactNo: '+919845000001', source: 'Website' },
});
const id: string | undefined = data !== undefined && '_id' in data.data ? data.data._id : undefined;
const code: string | undefined = error?.error.code;
// @ts-expect-error -- no such call
await client.GET('/api/v2/admin/get-nothing');
// @ts-expect-error -- a name must be a string
await client.POST('/api/v2/admin/create-lead', { body: { name: 1, contactNo: '+919845000001', source: 'Website' } });
export { code, id };
`;

type Answer = { readonly data?: { readonly data?: unknown; readonly total?: number }; readonly error?: unknown };
type Call = (path: string, options?: object) => Promise<Answer>;
type Client = { readonly GET: Call; readonly POST: Call };
type ClientModule = { readonly createGableClient: (options: { baseUrl: string; apiKey: string }) => Client };

const compile = async (): Promise<void> => {
  const file = join(folder, 'program.ts');
  await writeFile(file, program);
  const tsc = createRequire(join(folder, 'package.json')).resolve('typescript/bin/tsc');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--lib', 'es2023,dom'];
  try {
    execFileSync(process.execPath, [tsc, ...options, 'program.ts'], { cwd: folder, stdio: 'inherit' });
  } finally {
    await rm(file);
  }
};

const post = async (address: string, headers: Record<string, string>, body: object): Promise<{ data?: unknown }> => {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { data?: unknown };
};

/** Creates a key that may view and create leads, like *Settings → Integrations*. */
const createKey = async (port: number): Promise<string> => {
  const root = `http://127.0.0.1:${port}/api/rest/apiKeys`;
  const token = await signIn(port, password);
  const made = (await post(root, { token }, { name: 'Trial', permissions: { leads: ['view', 'create'] } })) as {
    readonly _id?: string;
  };
  const renewed = await post(`${root}/${made._id ?? ''}/new-secret`, { token }, {});
  const { secret } = (renewed.data ?? renewed) as { readonly secret?: string };
  if (secret === undefined) throw new Error(`new-secret: expected a secret, got ${JSON.stringify(renewed)}`);
  return secret;
};

/**
 * Generates the typed client, checks with the compiler that it accepts correct calls and rejects wrong ones, and calls
 * a running product with it: creates a lead, lists it, and sends an invalid lead. Throws if compiling fails, if a call
 * fails, or if the invalid lead is not refused with `INVALID`.
 */
export const run = async (): Promise<void> => {
  execFileSync('npm', ['run', '--silent', 'client'], { cwd: projectRoot, stdio: 'inherit' });
  await compile();
  const dataDir = await createFolder();
  const server = await startProduct({ DATA_DIR: dataDir, ADMIN_PASSWORD: password }, [], ['--empty']);
  try {
    // checked: the package that was just generated
    const { createGableClient } = (await import(
      pathToFileURL(join(folder, 'dist/createGableClient.js')).href
    )) as ClientModule;
    const baseUrl = `http://127.0.0.1:${server.port}`;
    const client = createGableClient({ baseUrl, apiKey: await createKey(server.port) });
    const body = { name: 'Asha', contactNo: '+919845000001', source: 'Website' };
    const created = await client.POST('/api/v2/admin/create-lead', { body });
    const listed = await client.GET('/api/v2/admin/get-lead', { params: { query: { q: 'Asha' } } });
    const refused = await client.POST('/api/v2/admin/create-lead', { body: { ...body, name: '' } });
    if (created.error !== undefined || listed.data?.total !== 1 || !JSON.stringify(refused.error).includes('INVALID'))
      throw new Error(
        `client: expected a lead, a list of it and INVALID, got ${JSON.stringify({ created, listed, refused })}`,
      );
    console.log('client: generated, compiled, and a lead created, listed and refused by it');
  } finally {
    await server.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};
