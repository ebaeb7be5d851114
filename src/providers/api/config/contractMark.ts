import { serverConfig } from './serverConfig.ts';

/** Session key that marks a server without a schema call, so that a refresh does not ask again. */
const key = 'contract-server';

/** Returns whether the server serves only the calls of the specification. */
export const isContractOnly = (): boolean => {
  const { schemas, apiBase } = serverConfig();
  return schemas === 'built' || sessionStorage.getItem(key) === (apiBase || '/');
};

/** Stores that the server has no schema call, until the window is closed. */
export const markContractOnly = (): void => {
  try {
    sessionStorage.setItem(key, serverConfig().apiBase || '/');
  } catch {
    // A full or disabled storage only costs one more request.
  }
};
