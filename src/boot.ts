/**
 * The first script of the page, and the only one in its head. It sends the requests that every screen needs before the
 * application is loaded. It is kept small, because everything that it imports delays the rest of the page.
 */
import './theme/variables.css';
import './theme/base.css';
import { profilesPath, schemaPath } from './providers/api/config/contractPaths.ts';
import { menuSpaceKey } from './providers/session/menuSpaceKey.ts';
import type { EarlyAnswers } from './providers/session/earlyAnswers.ts';
import { firstListKey } from './providers/firstList.ts';
import { readResponse } from './providers/readResponse.ts';
import { isContractOnly } from './providers/api/config/contractMark.ts';
import { callAddress, configFile, serverConfig } from './providers/api/config/serverConfig.ts';
import { screenLanguage } from './messages/language.ts';
import { followColorMode } from './theme/colorMode.ts';

/** Address of a list screen → address of its first list call. `vite.config.ts` generates this from the schemas. */
declare const FIRST_LISTS: Readonly<Record<string, string>>;

const token = localStorage.getItem('token');
const early: EarlyAnswers = new Map();
globalThis.gableEarly = early;

const fetchEarly = (path: string): void => {
  const url = callAddress(path);
  // The body is read as soon as it arrives, while other threads still compile the application. If the application had
  // to wait for it, the first list could be rendered before its records are there, and then again.
  const answer = fetch(url, {
    headers: {
      accept: 'application/json',
      'accept-language': screenLanguage(),
      ...(token === null ? {} : { token }),
    },
  }).then(readResponse);
  // The code that takes the response handles a failure. If nothing takes it, a failure is not an error.
  answer.catch(() => undefined);
  early.set(url, answer);
};

const begin = (): void => {
  if (!isContractOnly()) fetchEarly(schemaPath);
  if (token !== null) {
    fetchEarly(profilesPath);
    const address = location.pathname;
    const list =
      sessionStorage.getItem(firstListKey(address + location.search)) ??
      (location.search === '' ? FIRST_LISTS[address] : undefined);
    // Other servers may not support these parameters.
    if (list !== undefined && serverConfig().apiBase === '') fetchEarly(list);
  }
  void import('./main.tsx');
};

followColorMode();
document.documentElement.style.cssText = localStorage.getItem(menuSpaceKey) ?? '';
const file = configFile();
// Only a page on a static host has a configuration file; Gable's server writes the configuration into the page.
if (file === undefined) begin();
else void import('./providers/api/config/loadConfig.ts').then(({ loadConfig }) => loadConfig(file)).finally(begin);
// The first date formatter makes the browser read the tables of all languages, which is slow on a phone. A browser
// without `Temporal` does this while the page waits for the network, so that the first list does not.
const { Temporal } = globalThis as { readonly Temporal?: unknown };
if (Temporal === undefined) requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat('en')));
