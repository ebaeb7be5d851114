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
// As a transition the first drawing comes in pieces: a tap, or the frame of what stands, need not wait for the whole of
// it.
const draw = (): void => startTransition(() => app.render(<App />));
const language = screenLanguage();
// A language that cannot be fetched leaves the screens in English.
if (language === 'en') draw();
else void loadLanguage(language).then(draw, draw);
// Both are on their way or here: taken now, neither is a loading state of its own once the schemas have come.
if (readToken() !== undefined) void queryClient.prefetchQuery(currentUserQuery);
void preloadList();
setTimeout(clearEarlyAnswers, earlyLifeMs);
