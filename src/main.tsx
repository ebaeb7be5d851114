import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

/** How long what the boot entry asked for may be used: later, a screen wants the data as it is then. */
const earlyLifeMs = 10_000;

const root = document.getElementById('root');
if (root === null) throw new Error('main: index.html has no element with the id "root"');
createRoot(root).render(<App />);
setTimeout(() => globalThis.gableEarly?.clear(), earlyLifeMs);
