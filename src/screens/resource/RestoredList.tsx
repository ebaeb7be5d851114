import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isObject } from '#model/schema/json.ts';
import { readListMemory } from '../../resources/list/state/listMemory.ts';

/**
 * Renders a list (`children`). If it was opened by a link with the state `restore`, such as a link in the menu, the
 * list has the filters and the page that it had when the user last left it on this device.
 */
export const RestoredList = ({ children }: { readonly children: ReactNode }) => {
  const { pathname, search, state } = useLocation();
  const isRequested = search === '' && isObject(state) && state['restore'] === true;
  const memory = isRequested ? readListMemory(pathname) : undefined;
  if (memory === undefined) return children;
  return <Navigate replace to={`${pathname}${memory.search}`} state={{ restored: true }} />;
};
