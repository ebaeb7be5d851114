import { serverConfig } from './serverConfig.ts';

/**
 * Key under which this window remembers a server without a schema call, so that a refresh does not ask for it again.
 */
const key = 'contract-server';

/** Returns whether the server serves only the calls of the specification. */
export const isContractOnly = (): boolean => {
  const { schemas, apiBase } = serverConfig();
  return schemas === 'built' || sessionStorage.getItem(key) === (apiBase || '/');
};

/** Remembers, while this window is open, that the server has no schema call. */
export const markContractOnly = (): void => {
  try {
    sessionStorage.setItem(key, serverConfig().apiBase || '/');
  } catch {
    // A full or forbidden storage only costs one more question.
  }
};
