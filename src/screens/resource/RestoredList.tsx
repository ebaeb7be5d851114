import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isObject } from '#model/schema/json.ts';
import { readListMemory } from '../../resources/list/state/listMemory.ts';

/**
 * Renders a list. If the link that opened it restores it, as links in the menu do, the list has the filters and page
 * with which the user last left it on this device.
 */
export const RestoredList = ({ children }: { readonly children: ReactNode }) => {
  const { pathname, search, state } = useLocation();
  const isRequested = search === '' && isObject(state) && state['restore'] === true;
  const memory = isRequested ? readListMemory(pathname) : undefined;
  if (memory === undefined) return children;
  return <Navigate replace to={`${pathname}${memory.search}`} state={{ restored: true }} />;
};
