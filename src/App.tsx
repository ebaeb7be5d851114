import { useCallback, useEffect, useMemo, useState } from 'react';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, localStorageStore } from 'ra-core';
import { createBrowserRouter, RouterProvider, useRoutes } from 'react-router-dom';
import { AppError } from '#model/errors.ts';
import type { SchemaAnswer } from '#model/wire.ts';
import { ErrorBoundary } from './layout/ErrorBoundary.tsx';
import { ErrorState } from './layout/ErrorState.tsx';
import { LoadingScreen } from './layout/LoadingScreen.tsx';
import { SchemaWatcher } from './layout/SchemaWatcher.tsx';
import { Toasts } from './layout/Toasts.tsx';
import { authProvider } from './providers/authProvider.ts';
import { createDataProvider } from './providers/dataProvider.ts';
import { i18nProvider } from './providers/i18n.ts';
import { readToken, subscribeToToken } from './providers/tokenStore.ts';
import { routesOf } from './routes.tsx';
import { fetchSchema, ModelProvider, useModel } from './schemas.tsx';

/** A refusal stays a refusal; only what the network did may be tried once more. */
const mayRetry = (failures: number, error: unknown): boolean => failures < 1 && error instanceof AppError && error.code === 'UNREACHABLE';

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: mayRetry, networkMode: 'always', staleTime: 5_000 }, mutations: { retry: false, networkMode: 'always' } },
});
// What one person has seen is not for the next one at the same desk.
subscribeToToken(() => {
  if (readToken() === undefined) queryClient.clear();
});

const store = localStorageStore();

const Routed = () => {
  const model = useModel();
  const dataProvider = useMemo(() => createDataProvider(model), [model]);
  const routes = useMemo(() => routesOf(model), [model]);
  return (
    <CoreAdminContext {...{ authProvider, dataProvider, i18nProvider, queryClient, store }}>
      {useRoutes(routes)}
      <SchemaWatcher />
      <Toasts />
    </CoreAdminContext>
  );
};

// One catch-all row: the rows below come from the model and may change while the page is open.
const router = createBrowserRouter([{ path: '*', element: <Routed />, errorElement: <ErrorState error={undefined} page onRetry={() => location.reload()} /> }]);

const Start = () => {
  const [answer, setAnswer] = useState<SchemaAnswer>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(() => {
    setError(undefined);
    fetchSchema().then(setAnswer, setError);
  }, []);
  useEffect(load, [load]);
  if (error !== undefined) return <ErrorState error={error} title="Gable could not start" page onRetry={load} />;
  return answer === undefined ? <LoadingScreen /> : <ModelProvider answer={answer}><RouterProvider router={router} /></ModelProvider>;
};

/** The whole client: schemas, then routes. */
export const App = () => <ErrorBoundary><Start /></ErrorBoundary>;
