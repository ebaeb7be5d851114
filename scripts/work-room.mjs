import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const shared = '/dev/shm';
/** The tests fill a third of one; the rest is for what runs beside them. Bytes. */
const enough = 4 * 2 ** 30;

/**
 * Makes a temporary folder for the tests in memory, where Linux has room for it: each test file makes databases of
 * thousands of files, and to make and remove them on a disk took a fifth of the whole. Else nothing: the tests then use
 * the machine's own temporary folder. `TEST_ROOM=disk` wants that. Gives the folder, which the caller removes, and what
 * a test's environment needs: `{ folder: '/dev/shm/gable-ab12cd', env: { TMPDIR: '/dev/shm/gable-ab12cd' } }`.
 */
export const makeWorkRoom = () => {
  const none = { folder: undefined, env: {} };
  if (process.platform !== 'linux' || process.env.TEST_ROOM === 'disk') return none;
  try {
    const { bavail, bsize } = statfsSync(shared);
    if (bavail * bsize < enough || freemem() < enough) return none;
    const folder = mkdtempSync(`${shared}/gable-`);
    // Postgres runs as another user where the tests are run as root: it has to pass, but not to look around.
    chmodSync(folder, 0o711);
    return { folder, env: { TMPDIR: folder } };
  } catch {
    return none;
  }
};
