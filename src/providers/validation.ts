import type { Validators } from '#model/wire/wire.ts';
import { callAddress } from './api/config/serverConfig.ts';

const byAddress = new Map<string, Promise<Validators>>();
let address = '';

/** Stores the address of the compiled validators of the active schemas, or '' if there are none. */
export const setValidatorsAddress = (moduleAddress: string): void => {
  address = moduleAddress;
};

/**
 * Returns the path of a module on this origin, or undefined if the server has another origin, because the page's policy
 * allows scripts only from its own.
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
 * Loads the validators of the active schemas, compiled by the server; later calls use the cache. chosen: if a backend
 * has none, the result is empty and only the server validates. Shape: `{"leads": validate}`, where `validate(record)`
 * returns whether it is valid, and `validate.errors` lists the problems.
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
