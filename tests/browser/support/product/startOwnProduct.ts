import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Json, JsonObject } from '#model/schema/json.ts';
import { copyInstallation } from './copyInstallation.ts';
import { adminPassword, type Installations } from './createInstallations.ts';
import { type Product, startProduct } from './startProduct.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** A response of the API. `body` is empty if the response is not JSON. */
export type ProductAnswer = { readonly status: number; readonly text: string; readonly body: JsonObject };

type Headers = Readonly<Record<string, string>>;

/** A product for a single test file. It is for changes that other tests must not see, for example to schema files. */
export type OwnProduct = Product & {
  /** The folder with the data and other files of the product. */
  readonly folder: string;
  /** The folder with the schema files of the product. */
  readonly schemas: string;
  /** Token of the admin. */
  readonly token: string;
  /** Calls the API, as the admin unless the headers have another `token`: `call('GET /api/v2/admin/get-lead')`. */
  readonly call: (line: string, body?: object, headers?: Headers) => Promise<ProductAnswer>;
  /** Calls the API and returns the `data` of the response. Errors: an `Error` for any refusal. */
  readonly dataOf: <Data = JsonObject>(line: string, body?: object, headers?: Headers) => Promise<Data>;
  /** Signs in and returns the token. */
  readonly signIn: (username: string, password: string) => Promise<string>;
  /** Stops the product and removes its folder. */
  readonly close: () => Promise<void>;
};

type Options = {
  /** The installation that is copied. Default: `empty`, which has only an admin. */
  readonly installation?: keyof Installations;
  /** Changes schema files and other files before the product starts. */
  readonly prepare?: (schemas: string, folder: string) => Promise<void>;
  /** Returns additional environment variables. */
  readonly env?: (folder: string) => Readonly<Record<string, string>>;
};

const callAt = async (address: string, line: string, body: object | undefined, headers: Headers) => {
  const [method = 'GET', path = '/'] = line.split(' ');
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  // checked: only JSON is parsed
  return { status: response.status, text, body: isJson ? (JSON.parse(text) as JsonObject) : {} };
};

const dataAt = async (address: string, line: string, body: object | undefined, headers: Headers): Promise<Json> => {
  const answer = await callAt(address, line, body, headers);
  if (answer.status >= 300) throw new Error(`${line} answered ${answer.status}: ${answer.text}`);
  return answer.body['data'] ?? null;
};

/** Signs in to the product at an address and returns the token. Errors: an `Error` if the sign-in is refused. */
export const signInAt = async (address: string, username: string, password: string): Promise<string> => {
  const data = await dataAt(address, 'POST /api/v2/admin/login-profile', { username, password }, {});
  return String((data as JsonObject)['token']);
};

/**
 * Starts a product in a new folder, with copies of an installation and of the shipped schema files, and signs in as the
 * admin. `prepare` changes files of the folder before the start. `env` returns additional environment variables.
 * Errors: an `Error` if the product ends during its start.
 */
export const startOwnProduct = async ({ installation = 'empty', prepare, env }: Options = {}): Promise<OwnProduct> => {
  const folder = await mkdtemp(join(tmpdir(), 'gable-product-'));
  const [data, schemas] = [join(folder, 'data'), join(folder, 'schemas')];
  await cp(join(root, 'schemas'), schemas, { recursive: true });
  await prepare?.(schemas, folder);
  copyInstallation(installation, data);
  const product = await startProduct(
    root,
    { DATA_DIR: data, SCHEMAS_DIR: schemas, PORT: '0', LOG_LEVEL: 'warn', ...env?.(folder) },
    installation === 'empty' ? ['--empty'] : [],
  );
  const { address } = product;
  const token = await signInAt(address, 'admin', adminPassword);
  return {
    ...product,
    folder,
    schemas,
    token,
    call: (line, body, headers) => callAt(address, line, body, { token, ...headers }),
    // checked: the caller names the type of this call's response in model/wire/wire.ts
    dataOf: async <Data>(line: string, body?: object, headers?: Headers) =>
      (await dataAt(address, line, body, { token, ...headers })) as Data,
    signIn: (username, password) => signInAt(address, username, password),
    close: async () => {
      await product.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
};
