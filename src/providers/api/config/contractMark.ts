import { serverConfig } from './serverConfig.ts';

/** Session key. Its value says that the server has no schema call, so that a reload does not try again. */
const key = 'contract-server';

/**
 * Returns whether the client works with a server that has only the calls listed in the schema files under `api`, not
 * those that Gable adds (see `docs/SERVERS.md`). True if the configuration sets `schemas` to `built`, or after
 * `markContractOnly`.
 */
export const isContractOnly = (): boolean => {
  const { schemas, apiBase } = serverConfig();
  return schemas === 'built' || sessionStorage.getItem(key) === (apiBase || '/');
};

/** Stores, until the window is closed, that the server has only the calls listed in the schema files under `api`. */
export const markContractOnly = (): void => {
  try {
    sessionStorage.setItem(key, serverConfig().apiBase || '/');
  } catch {
    // If storage is full or disabled, a reload only sends one request more.
  }
};
