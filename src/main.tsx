import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { setFileBase } from '#kinds/shared/values/shownFiles.ts';
import type { SchemaAnswer } from '#model/wire/wire.ts';
import { App } from './App.tsx';
import { clearEarlyAnswers } from './providers/session/earlyAnswers.ts';
import { screenLanguage } from './messages/language.ts';
import { loadLanguage } from './messages/loadLanguage.ts';
import { currentUserQuery } from './providers/PermissionsProvider.tsx';
import { serverConfig } from './providers/api/serverConfig.ts';
import { readToken } from './providers/session/tokenStore.ts';
import { fetchSchema } from './providers/schemas.tsx';
import { queryClient } from './queryClient.ts';
import { preloadList } from './screens/ResourceRoute.tsx';

/** chosen: a server nearby answers sooner; until then the page shows what it came with. Units: ms. */
const schemaWaitMs = 150;

/** How long what the boot entry asked for may be used: later, a screen wants the data as it is then. */
const earlyLifeMs = 10_000;

setFileBase(serverConfig().apiBase);
const root = document.getElementById('root');
if (root === null) throw new Error('main: index.html has no element with the id "root"');
const app = createRoot(root);
// As a transition the first drawing comes in pieces: a tap, or the frame of what stands, need not wait for the whole of
// it.
const draw = (early: SchemaAnswer | undefined): void =>
  startTransition(() => app.render(<App schema={schema} early={early} />));
const schema = fetchSchema();
const ignore = (): undefined => undefined;
// On its way or here: taken now, it is no loading state of its own once the schemas have come.
const user = readToken() === undefined ? undefined : queryClient.prefetchQuery(currentUserQuery);
// Where both come at once, the first drawing is of the screen itself, and none of a loading screen before it.
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
