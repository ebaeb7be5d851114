import type { Validators } from '#model/wire/wire.ts';
import { callAddress } from './api/serverConfig.ts';

const byAddress = new Map<string, Promise<Validators>>();
let address = '';

/** Notes where the compiled validators of the active schemas are; '' where there are none. */
export const setValidatorsAddress = (moduleAddress: string): void => {
  address = moduleAddress;
};

/**
 * Returns the path of a module on this origin, or undefined where the server is on another one: the page's policy loads
 * scripts from nowhere else.
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
 * Loads the validators of the active schemas, compiled by the server; the second call is free.
 * chosen: with a backend that offers none, the answer is empty and the server alone validates.
 * Shape: `{"leads": validate}`, where `validate(record)` tells, and `validate.errors` says what is wrong.
 */
export const loadValidators = (): Promise<Validators> => {
  if (address === '') return Promise.resolve({});
  const cached = byAddress.get(address);
  if (cached !== undefined) return cached;
  const loading = load(address);
  byAddress.set(address, loading);
  // A failure of the network must not last.
  loading.catch(() => byAddress.delete(address));
  return loading;
};
