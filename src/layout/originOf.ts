import type { Location } from 'react-router-dom';

const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

/**
 * Returns the page that the user came from, according to the state of the navigation. Returns undefined if the state
 * contains no address of this application. Shape:
 * `{"from":{"pathname":"/dashboard/leads/manage-lead","search":"?tab=Today","hash":""}}`, or `from` as a text.
 */
export const originOf = (state: unknown): string | undefined => {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (isOwnPath(from)) return from;
  if (typeof from !== 'object' || from === null || !('pathname' in from) || !isOwnPath(from.pathname)) return undefined;
  const { search, hash } = { search: '', hash: '', ...(from as Partial<Location>) };
  return `${from.pathname}${search}${hash}`;
};
