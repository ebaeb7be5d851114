import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isObject } from '#model/schema/json.ts';
import { readListMemory } from '../../resources/list/state/listMemory.ts';

/**
 * Opens a list with the filters and page with which this user left it, if the link requests this, as links of the menu
 * and links back from a record do.
 */
export const RestoredList = ({ children }: { readonly children: ReactNode }) => {
  const { pathname, search, state } = useLocation();
  const isRequested = search === '' && isObject(state) && state['restore'] === true;
  const memory = isRequested ? readListMemory(pathname) : undefined;
  if (memory === undefined) return children;
  return <Navigate replace to={`${pathname}${memory.search}`} state={{ restored: true }} />;
};
