import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { CoreAdminContext, localStorageStore } from 'ra-core';
import {
  unstable_HistoryRouter as HistoryRouter,
  UNSAFE_createBrowserHistory,
  useLocation,
  useRoutes,
} from 'react-router-dom';
import type { SchemaAnswer } from '#model/wire/wire.ts';
import { ErrorBoundary } from './layout/states/ErrorBoundary.tsx';
import { ErrorState } from './layout/states/ErrorState.tsx';
import { LoadingScreen } from './layout/states/LoadingScreen.tsx';
import { SchemaWatcher } from './layout/shell/SchemaWatcher.tsx';
import { Toasts } from './layout/toasts/Toasts.tsx';
import './dialogs.ts';
import './looks.ts';
import { authProvider } from './providers/authProvider.ts';
import { createDataProvider } from './providers/createDataProvider.ts';
import { i18nProvider } from './messages/i18nProvider.ts';
import { useMustChange } from './providers/session/mustChange.ts';
import { forDraftPreview } from './providers/api/draftPreview.ts';
import { useIsSignedIn } from './providers/session/tokenStore.ts';
import { createGuardedHistory } from './providers/routing/createGuardedHistory.ts';
import { reactAdminRouter } from './providers/routing/reactAdminRouter.ts';
import { queryClient } from './queryClient.ts';
import { prefetchList } from './resources/list/state/records/prefetchList.ts';
import { possibleRoutes, routesOf } from './routesOf.tsx';
import { fetchSchema, ModelProvider, useModel } from './providers/schemas.tsx';
import { routesText } from './messages/en/routesText.ts';

const store = localStorageStore();

const Routed = () => {
  const model = useModel();
  const dataProvider = useMemo(() => forDraftPreview(createDataProvider(model)), [model]);
  // Once, before the first render below it.
  useState(() => {
    // Without a language, ra-core would render the page twice, first without texts.
    store.setItem('locale', i18nProvider.getLocale());
    prefetchList({ model, dataProvider, queryClient, address: location });
  });
  const all = useMemo(() => routesOf(model), [model]);
  const { pathname } = useLocation();
  const routes = useMemo(() => possibleRoutes(all, pathname), [all, pathname]);
  return (
    <CoreAdminContext
      {...{ authProvider, dataProvider, i18nProvider, queryClient, store, routerProvider: reactAdminRouter }}
    >
      {useRoutes(routes)}
      <SchemaWatcher />
      <Toasts />
    </CoreAdminContext>
  );
};

const history = createGuardedHistory(UNSAFE_createBrowserHistory({ v5Compat: true }));

type AppProps = {
  readonly schema: Promise<SchemaAnswer>;
  /** The schemas, if they arrived before the first render. */
  readonly early: SchemaAnswer | undefined;
};

const Start = ({ schema, early }: AppProps) => {
  const [answer, setAnswer] = useState(early);
  const [error, setError] = useState<unknown>();
  const take = useCallback((fetched: Promise<SchemaAnswer>) => {
    setError(undefined);
    // The whole application is rendered from the schemas. As a transition, this does not block a slow phone.
    fetched.then((next) => startTransition(() => setAnswer(next)), setError);
  }, []);
  const load = useCallback(() => take(fetchSchema()), [take]);
  useEffect(() => {
    if (early === undefined) take(schema);
  }, [schema, early, take]);
  const isSignedIn = useIsSignedIn();
  const mustChange = useMustChange();
  const isPart = answer?.part === 'signIn';
  // Before sign-in, the server sends only the part of the schemas that the sign-in page needs.
  const wantsWhole = isPart && isSignedIn && !mustChange;
  useEffect(() => {
    if (wantsWhole) load();
  }, [wantsWhole, load]);
  if (error !== undefined) return <ErrorState error={error} title={routesText('failed')} page onRetry={load} />;
  return answer === undefined || wantsWhole ? (
    <LoadingScreen />
  ) : (
    <ModelProvider key={String(isPart)} answer={answer}>
      <HistoryRouter history={history}>
        <Routed />
      </HistoryRouter>
    </ModelProvider>
  );
};

/**
 * The whole client: loads the schemas, then renders the routes. If the schemas cannot be loaded, shows why and a button
 * that tries again.
 */
export const App = (props: AppProps) => (
  <ErrorBoundary page>
    <Start {...props} />
  </ErrorBoundary>
);
