import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.js';

export type { components, operations, paths } from './api.js';

export type GableClientOptions = {
  /** Address of Gable. Example: `https://crm.example.com`. */
  readonly baseUrl: string;
  /** An API key from *Settings → Integrations*, or a function that returns it. */
  readonly apiKey: string | (() => string | Promise<string>);
  /** Default: the `fetch` of the platform. */
  readonly fetch?: (request: Request) => Promise<Response>;
};

/**
 * A client with the calls of one installation. Each call resolves to `data`, or to `error` with the code and the text
 * of the error.
 */
export type GableClient = Client<paths>;

/**
 * Creates a client that sends an API key with each call. Parameters and responses have the types of the schema files
 * from which the client was generated. Example: `const { data, error } = await createGableClient({ baseUrl, apiKey
 * }).GET('/api/rest/projects', {})`.
 */
export const createGableClient = ({ baseUrl, apiKey, fetch }: GableClientOptions): GableClient => {
  const client = createClient<paths>({ baseUrl, ...(fetch === undefined ? {} : { fetch }) });
  client.use({
    onRequest: async ({ request }) => {
      request.headers.set('authorization', `Bearer ${typeof apiKey === 'string' ? apiKey : await apiKey()}`);
      return request;
    },
  });
  return client;
};
