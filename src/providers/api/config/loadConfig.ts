// This file imports nothing else: an import would be loaded before the configuration, together with the application.
import { type ServerConfig, writeConfig } from './serverConfig.ts';

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && (value === '' || /^https?:\/\/[^\s/?#]+[^\s?#]*$/.test(value));

/**
 * Parses the content of a configuration file. Shape:
 * `{"apiBase":"https://api.example.com","restBase":"https://api.example.com/rest","schemas":"built"}`; every key is
 * optional, and other keys are ignored. Errors: an `Error` with the key, the value found and the value expected.
 */
export const parseConfigFile = (json: unknown): Partial<ServerConfig> => {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new Error('config.json: must be a JSON object, such as {"apiBase": "https://api.example.com"}');
  const { apiBase, restBase, schemas } = json as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries({ apiBase, restBase })) {
    if (value !== undefined && !isAddress(value))
      throw new Error(`config.json: ${name} must be an http or https address, got ${JSON.stringify(value)}`);
  }
  if (schemas !== undefined && schemas !== 'built' && schemas !== 'server')
    throw new Error(`config.json: schemas must be "server" or "built", got ${JSON.stringify(schemas)}`);
  return {
    ...(isAddress(apiBase) ? { apiBase } : {}),
    ...(isAddress(restBase) ? { restBase } : {}),
    ...(schemas === 'built' ? { schemas } : {}),
  };
};

const fetchConfig = async (address: string): Promise<Partial<ServerConfig>> => {
  const answer = await fetch(address, { headers: { accept: 'application/json' }, cache: 'no-cache' });
  // Static hosts without the file answer with 404, or with the page itself.
  if (!answer.ok || answer.headers.get('content-type')?.includes('json') !== true) return {};
  return parseConfigFile(await answer.json());
};

/**
 * Fetches the configuration file at `address`, and stores its content in the page for `serverConfig`. If the file is
 * invalid, stores the problem instead. If there is no file or the server cannot be reached, stores an empty
 * configuration, so that the build variables apply (see `ServerConfig`).
 */
export const loadConfig = async (address: string): Promise<void> => {
  try {
    writeConfig(await fetchConfig(address));
  } catch (error) {
    writeConfig(error instanceof TypeError ? {} : { problem: error instanceof Error ? error.message : String(error) });
  }
};
