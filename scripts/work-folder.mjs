import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const shared = '/dev/shm';
/** Required free memory. The tests use a third of it; the rest is for other programs. Units: bytes. */
const enough = 4 * 2 ** 30;

/**
 * Creates a temporary folder for the tests in memory, if Linux has enough memory: each test file creates databases with
 * thousands of files, which is slow on a disk. Otherwise, or with `TEST_FOLDER=disk`, creates none: `folder` is
 * undefined. Returns the folder, which the caller removes, and the environment of the tests: `{ folder:
 * '/dev/shm/gable-ab12cd', env: { TMPDIR: '/dev/shm/gable-ab12cd' } }`.
 */
export const createWorkFolder = () => {
  const none = { folder: undefined, env: {} };
  if (process.platform !== 'linux' || process.env.TEST_FOLDER === 'disk') return none;
  try {
    const { bavail, bsize } = statfsSync(shared);
    if (bavail * bsize < enough || freemem() < enough) return none;
    const folder = mkdtempSync(`${shared}/gable-`);
    // If root runs the tests, Postgres runs as another user, who must reach its own folder inside this one.
    chmodSync(folder, 0o711);
    return { folder, env: { TMPDIR: folder } };
  } catch {
    return none;
  }
};
