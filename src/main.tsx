import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { setFileBase } from '#kinds/shared/values/shownFiles.ts';
import { App } from './App.tsx';
import { clearEarlyAnswers } from './providers/session/earlyAnswers.ts';
import { screenLanguage } from './messages/language.ts';
import { loadLanguage } from './messages/loadLanguage.ts';
import { currentUserQuery } from './providers/PermissionsProvider.tsx';
import { serverConfig } from './providers/api/serverConfig.ts';
import { readToken } from './providers/session/tokenStore.ts';
import { queryClient } from './queryClient.ts';
import { preloadList } from './screens/ResourceRoute.tsx';

/** How long the responses to the boot entry's requests may be used. After that, a screen needs current data. */
const earlyLifeMs = 10_000;

setFileBase(serverConfig().apiBase);
const root = document.getElementById('root');
if (root === null) throw new Error('main: index.html has no element with the id "root"');
const app = createRoot(root);
// As a transition, the first render is split up: neither a tap nor the next frame has to wait until it is complete.
const draw = (): void => startTransition(() => app.render(<App />));
const language = screenLanguage();
// A language that cannot be fetched leaves the screens in English.
if (language === 'en') draw();
else void loadLanguage(language).then(draw, draw);
// Both requests have been sent already. Used now, neither shows a loading state of its own after the schemas arrive.
if (readToken() !== undefined) void queryClient.prefetchQuery(currentUserQuery);
void preloadList();
setTimeout(clearEarlyAnswers, earlyLifeMs);
