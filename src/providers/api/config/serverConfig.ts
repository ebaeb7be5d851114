import { restRoot } from './contractPaths.ts';

/**
 * Addresses of the API, which the client needs before its first call. The page has them in `<meta
 * name="gable-config">`, either as JSON or as the address of a file with this JSON. Missing values come from the build
 * variables `VITE_API_BASE` and `VITE_REST_BASE`.
 */
export type ServerConfig = {
  /** Root of all calls except those below `restBase`, e.g. `https://api.example.com`. Empty: the origin of the page. */
  readonly apiBase: string;
  /**
   * REST root of resources whose files name no calls, e.g. `https://api.example.com/rest`. Absent: `/api/rest` below
   * `apiBase`.
   */
  readonly restBase?: string;
  /** `built`: the server has no schema call, so the client uses the schemas of its build. */
  readonly schemas?: 'built';
  /** Why the configuration file could not be used. */
  readonly problem?: string;
};

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

const page = (): HTMLMetaElement | null =>
  typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[name="gable-config"]');

/**
 * Returns the address of the configuration file to fetch first. Returns undefined if the page itself contains the
 * configuration, or refers to none.
 */
export const configFile = (): string | undefined => {
  const content = page()?.content;
  return content === undefined || content === '' || content.startsWith('{') ? undefined : content;
};

/** Stores a fetched configuration in the page. Call it before `serverConfig`. */
export const writeConfig = (config: Partial<ServerConfig>): void =>
  page()?.setAttribute('content', JSON.stringify(config));

const built = { apiBase: import.meta.env?.VITE_API_BASE ?? '', restBase: import.meta.env?.VITE_REST_BASE };

const read = (): ServerConfig => {
  const content = configFile() === undefined ? page()?.content : undefined;
  // checked: written by our server, or by `writeConfig` from a checked file
  const given = JSON.parse(content === undefined || content === '' ? '{}' : content) as Partial<ServerConfig>;
  const { apiBase = built.apiBase, restBase = built.restBase } = given;
  return {
    ...given,
    apiBase: withoutSlash(apiBase),
    ...(restBase === undefined || restBase === '' ? {} : { restBase: withoutSlash(restBase) }),
  };
};

let config: ServerConfig | undefined;

/**
 * Returns the configuration of the server: the values in the page, otherwise those of the build variables. The page is
 * read once, at the first call.
 */
export const serverConfig = (): ServerConfig => (config ??= read());

/**
 * Returns the full address of a call: `/api/v2/admin/get-lead` → `https://api.example.com/api/v2/admin/get-lead`. Paths
 * below `/api/rest` are below `restBase` instead if that is set. Without an `apiBase`, the path is returned unchanged.
 */
export const callAddress = (path: string): string => {
  const { apiBase, restBase } = serverConfig();
  return restBase !== undefined && path.startsWith(`${restRoot}/`)
    ? restBase + path.slice(restRoot.length)
    : apiBase + path;
};
