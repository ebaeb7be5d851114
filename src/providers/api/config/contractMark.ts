import { serverConfig } from './serverConfig.ts';

/** Session key. Its value says that the server has no schema call, so that a reload does not try again. */
const key = 'contract-server';

/**
 * Returns whether the server has only the calls of the specification, because the configuration sets `schemas` to
 * `built` or because `markContractOnly` was called.
 */
export const isContractOnly = (): boolean => {
  const { schemas, apiBase } = serverConfig();
  return schemas === 'built' || sessionStorage.getItem(key) === (apiBase || '/');
};

/** Stores that the server has only the calls of the specification, until the window is closed. */
export const markContractOnly = (): void => {
  try {
    sessionStorage.setItem(key, serverConfig().apiBase || '/');
  } catch {
    // If storage is full or disabled, a reload only sends one request more.
  }
};
