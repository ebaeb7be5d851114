import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { setFileBase } from '#kinds/shared/values/shownFiles.ts';
import type { SchemaAnswer } from '#model/wire/wire.ts';
import { App } from './App.tsx';
import { clearEarlyAnswers } from './providers/session/earlyAnswers.ts';
import { screenLanguage } from './messages/language.ts';
import { loadLanguage } from './messages/loadLanguage.ts';
import { currentUserQuery } from './providers/PermissionsProvider.tsx';
import { serverConfig } from './providers/api/config/serverConfig.ts';
import { readToken } from './providers/session/tokenStore.ts';
import { fetchSchema } from './providers/schemas.tsx';
import { queryClient } from './queryClient.ts';
import { preloadList } from './screens/resource/ResourceRoute.tsx';

/** chosen: a server nearby responds sooner; until then the page shows its static loading screen. Units: ms. */
const schemaWaitMs = 150;

/** How long the responses to the boot entry's requests may be used. After that, a screen needs current data. */
const earlyLifeMs = 10_000;

setFileBase(serverConfig().apiBase);
const root = document.getElementById('root');
if (root === null) throw new Error('main: index.html has no element with the id "root"');
const app = createRoot(root);
// As a transition, the first render is split up: neither a tap nor the next frame has to wait until it is complete.
const draw = (early: SchemaAnswer | undefined): void =>
  startTransition(() => app.render(<App schema={schema} early={early} />));
const schema = fetchSchema();
const ignore = (): undefined => undefined;
// Both requests have been sent already. Used now, neither shows a loading state of its own after the schemas arrive.
const user = readToken() === undefined ? undefined : queryClient.prefetchQuery(currentUserQuery);
// If both arrive soon, the first render is the screen itself, without a loading screen before it.
const early = Promise.race([
  Promise.all([schema.catch(ignore), user]).then(([answer]) => answer),
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, schemaWaitMs);
  }),
]);
const language = screenLanguage();
// A language that cannot be fetched leaves the screens in English.
const texts = language === 'en' ? undefined : loadLanguage(language).catch(ignore);
void Promise.all([early, texts]).then(([answer]) => draw(answer));
void preloadList();
setTimeout(clearEarlyAnswers, earlyLifeMs);
