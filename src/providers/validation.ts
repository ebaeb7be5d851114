import type { Validators } from '#model/validation/validator.ts';
import { callAddress } from './api/config/serverConfig.ts';

const byAddress = new Map<string, Promise<Validators>>();
let address = '';

/** Sets the address of the compiled validators of the active schemas. '' means that there are none. */
export const setValidatorsAddress = (moduleAddress: string): void => {
  address = moduleAddress;
};

/**
 * Returns the path of a module on this origin. Returns undefined if it is on another origin, because the page's policy
 * allows only scripts of its own.
 */
const ownAddress = (text: string): string | undefined => {
  const { origin } = window.location;
  const url = new URL(text.startsWith('/') ? callAddress(text) : text, origin);
  return url.origin === window.location.origin ? url.pathname + url.search : undefined;
};

const load = async (text: string): Promise<Validators> => {
  const own = ownAddress(text);
  if (own === undefined) return {};
  const module = (await import(/* @vite-ignore */ own)) as { readonly validators: Validators };
  return module.validators;
};

/**
 * Resolves to the compiled validators of the active schemas, by resource: `{"leads": validate}`. `validate(record)`
 * returns whether the record is valid; `validate.errors` are its problems. chosen: empty if the server has no
 * validators, or they are on another origin; then only the server validates. Rejects if they cannot be loaded; the next
 * call then tries again.
 */
export const loadValidators = (): Promise<Validators> => {
  if (address === '') return Promise.resolve({});
  const cached = byAddress.get(address);
  if (cached !== undefined) return cached;
  const loading = load(address);
  byAddress.set(address, loading);
  // A network failure must not be cached.
  loading.catch(() => byAddress.delete(address));
  return loading;
};
