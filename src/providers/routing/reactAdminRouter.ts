import { useCallback, useEffect, useRef } from 'react';
import type { RouterProvider } from 'ra-core';
import {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router-dom';

/**
 * Returns a `navigate` function that is the same object in each render, so that components that use it do not render
 * again on each navigation.
 */
const useStableNavigate: RouterProvider['useNavigate'] = () => {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  return useCallback((to, options) => {
    if (typeof to === 'number') latest.current(to);
    else latest.current(to, options);
  }, []);
};

/**
 * Connects react-admin to our router, in place of react-admin's own adapter, which the build leaves out because it
 * includes react-router's data router. This adapter never stops a navigation: forms use `useLeaveGuard` for that.
 */
export const reactAdminRouter: RouterProvider = {
  useNavigate: useStableNavigate,
  useLocation,
  useParams: useParams as RouterProvider['useParams'],
  useBlocker: () => ({ state: 'unblocked', reset: undefined, proceed: undefined, location: undefined }),
  useMatch: useMatch as RouterProvider['useMatch'],
  useInRouterContext,
  useCanBlock: () => false,
  Link,
  Navigate,
  Route: Route as RouterProvider['Route'],
  Routes,
  Outlet,
  RouterWrapper: ({ children }) => children,
  matchPath: matchPath as RouterProvider['matchPath'],
};
