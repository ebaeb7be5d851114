import type { Location } from 'react-router-dom';

const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);

/**
 * Returns the path of the page that the user came from, with search and hash. `state` is the router's state of the
 * navigation. Its `from` is that page, as a path or as a location:
 * `{"from":{"pathname":"/dashboard","search":"?tab=Today","hash":""}}` → `/dashboard?tab=Today`. Returns undefined if
 * there is no `from`, or if `from` is not a path of this application.
 */
export const originOf = (state: unknown): string | undefined => {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (isOwnPath(from)) return from;
  if (typeof from !== 'object' || from === null || !('pathname' in from) || !isOwnPath(from.pathname)) return undefined;
  const { search, hash } = { search: '', hash: '', ...(from as Partial<Location>) };
  return `${from.pathname}${search}${hash}`;
};
