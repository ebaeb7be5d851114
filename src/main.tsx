import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { setFileBase } from '#kinds/shared/values/shownFiles.ts';
import type { SchemaAnswer } from '#model/wire/wire.ts';
import { App } from './App.tsx';
import { clearEarlyAnswers } from './providers/session/earlyAnswers.ts';
import { screenLanguage } from './messages/language.ts';
import { currentUserQuery } from './providers/PermissionsProvider.tsx';
import { serverConfig } from './providers/api/config/serverConfig.ts';
import { readToken } from './providers/session/tokenStore.ts';
import { fetchSchema } from './providers/schemas.tsx';
import { queryClient } from './queryClient.ts';
import { preloadList } from './screens/resource/ResourceRoute.tsx';

/** chosen: a server nearby responds within this time. If it does not, the page shows its loading screen. Units: ms. */
const schemaWaitMs = 150;

/** How long responses to the requests of the boot entry may be used. Later, a screen needs new data. Units: ms. */
const earlyLifeMs = 10_000;

setFileBase(serverConfig().apiBase);
const root = document.getElementById('root');
if (root === null) throw new Error('main: index.html has no element with the id "root"');
const app = createRoot(root);
// As a transition, the first render is split up, so that taps and frames do not wait for all of it.
const draw = (early: SchemaAnswer | undefined): void =>
  startTransition(() => app.render(<App schema={schema} early={early} />));
const schema = fetchSchema();
const ignore = (): undefined => undefined;
// The boot entry has already sent both requests. Their responses are used here, so that no part of the page shows a
// loading state for them.
const user = readToken() === undefined ? undefined : queryClient.prefetchQuery(currentUserQuery);
// If both arrive soon, the first render is the screen itself, not the loading screen.
const early = Promise.race([
  Promise.all([schema.catch(ignore), user]).then(([answer]) => answer),
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, schemaWaitMs);
  }),
]);
const language = screenLanguage();
// If the language cannot be loaded, the screens are in English.
const texts =
  language === 'en'
    ? undefined
    : import('./messages/loadLanguage.ts').then(({ loadLanguage }) => loadLanguage(language)).catch(ignore);
void Promise.all([early, texts]).then(([answer]) => draw(answer));
void preloadList();
setTimeout(clearEarlyAnswers, earlyLifeMs);
