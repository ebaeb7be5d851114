/**
 * The page's first script, and the only one in its head. It requests what every screen needs before the application
 * itself has loaded. Everything imported here delays the first byte of the rest, so it is kept minimal.
 */
import './theme/variables.css';
import './theme/base.css';
import { profilesPath, schemaPath } from './providers/api/config/contractPaths.ts';
import type { EarlyAnswers } from './providers/session/earlyAnswers.ts';
import { firstListKey } from './providers/firstList.ts';
import { isContractOnly } from './providers/api/config/contractMark.ts';
import { callAddress, configFile, serverConfig } from './providers/api/config/serverConfig.ts';
import { screenLanguage } from './messages/language.ts';
import { followColorMode } from './theme/colorMode.ts';

/** Screen address → address of its first list call, generated from the schemas at build time; see `vite.config.ts`. */
declare const FIRST_LISTS: Readonly<Record<string, string>>;

const token = localStorage.getItem('token');
const early: EarlyAnswers = new Map();
globalThis.gableEarly = early;

const fetchEarly = (path: string): void => {
  const url = callAddress(path);
  const answer = fetch(url, {
    headers: {
      accept: 'application/json',
      'accept-language': screenLanguage(),
      ...(token === null ? {} : { token }),
    },
  });
  // The code that uses the response handles its failure; an unused response is not an error.
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
    // Another server may have no such parameters.
    if (list !== undefined && serverConfig().apiBase === '') fetchEarly(list);
  }
  void import('./main.tsx');
};

followColorMode();
const file = configFile();
// Only a static host has a file to fetch first; our own server writes the configuration into the page.
if (file === undefined) begin();
else void import('./providers/api/config/loadConfig.ts').then(({ loadConfig }) => loadConfig(file)).finally(begin);
// The first formatter makes a browser load its tables of languages and time zones, which is slow on a phone. This is
// done while the page waits for the network, not in the first list.
requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat('en')));
