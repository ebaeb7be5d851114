import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/environment.ts';

/** Errors of the file system that last until someone corrects the folder, its owner or its mount. */
const lasting: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST'];

type Checked = Pick<Config, 'filesWorkDir' | 'dataDir' | 'databaseUrl' | 'migrate'>;

const tryToWrite = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `.start-${randomUUID()}`);
  await writeFile(path, '');
  await rm(path);
};

/**
 * Checks that this process can write to the folder of stored files, or to the one in which files are received for S3.
 * Otherwise only the first upload would fail. Other errors, such as a full disk, are logged: records can still be
 * saved. Errors: `ConfigError` that names the setting, the folder and the reason.
 */
export const checkFolders = async (
  { filesWorkDir, dataDir, databaseUrl, migrate }: Checked,
  log: Pick<Logger, 'error'>,
): Promise<void> => {
  const isInData = filesWorkDir === join(dataDir, 'files');
  // A migration stores no files. The start of the embedded Postgres checks its folder itself.
  if (migrate || (isInData && databaseUrl === undefined)) return;
  try {
    await tryToWrite(filesWorkDir);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const setting = isInData ? 'DATA_DIR' : 'FILES_URL';
    if (lasting.includes(code))
      throw new ConfigError(
        `${setting}: the folder ${filesWorkDir} cannot be used, got "${message}"; expected a folder to which this user can write.`,
      );
    log.error({ err: error, folder: filesWorkDir }, 'files cannot be stored');
  }
};
