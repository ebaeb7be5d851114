import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countText } from '#model/values/numbers/countText.ts';
import type { BackupKey, RestoreKey } from '../database/backup/archive.ts';
import { createBackup } from '../database/backup/createBackup.ts';
import { BackupError } from '../database/backup/BackupError.ts';
import { restoreBackup } from '../database/backup/restoreBackup.ts';
import { readCommandConfig } from '../config/readCommandConfig.ts';
import { ConfigError, type Environment, parseTextSetting } from '../config/environment.ts';
import { PostgresStartError } from '../database/embedded/PostgresStartError.ts';
import { DatabaseError } from '../database/checkVersion.ts';
import { commandErrorText } from './commandErrorText.ts';

const expected = [BackupError, ConfigError, DatabaseError, PostgresStartError];

/** Min length of a passphrase. chosen: long enough that the key cannot be found by trying. */
const minPassphrase = 16;

const passphraseOf = (env: Environment): { readonly passphrase: string } | undefined => {
  const passphrase = parseTextSetting(env, 'BACKUP_PASSPHRASE');
  if (passphrase === undefined) return undefined;
  if (passphrase.length >= minPassphrase) return { passphrase };
  throw new ConfigError(`BACKUP_PASSPHRASE: is too short; expected at least ${minPassphrase} characters.`);
};

const backupKeyOf = (env: Environment): BackupKey => {
  const recipient = parseTextSetting(env, 'BACKUP_RECIPIENT');
  const key = recipient === undefined ? passphraseOf(env) : { recipient };
  if (key !== undefined) return key;
  throw new ConfigError(
    'BACKUP_PASSPHRASE: is missing; a backup is always encrypted, with a passphrase or with an age public key in BACKUP_RECIPIENT.',
  );
};

const restoreKeyOf = (env: Environment): RestoreKey => {
  const identity = parseTextSetting(env, 'BACKUP_IDENTITY');
  const key = identity === undefined ? passphraseOf(env) : { identity };
  if (key !== undefined) return key;
  throw new ConfigError(
    'BACKUP_PASSPHRASE: is missing; expected the passphrase of the backup, or its age secret key in BACKUP_IDENTITY.',
  );
};

/**
 * Runs `npm run backup -- FILE` or `npm run restore -- FILE`, and prints the outcome. Sets the exit code 1 if it
 * failed.
 */
export const runBackupCommand = async (name: 'backup' | 'restore'): Promise<void> => {
  try {
    const [file, ...more] = process.argv.slice(2);
    if (file === undefined || more.length > 0) throw new BackupError(`npm run ${name} -- FILE.age`);
    // npm runs scripts in the project's folder; INIT_CWD is the folder the command was typed in.
    const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
    const config = readCommandConfig(process.env, fileURLToPath(new URL('../..', import.meta.url)));
    if (name === 'backup') {
      const key = backupKeyOf(process.env);
      if (existsSync(path)) throw new BackupError(`${path}: exists already; expected the name of a new file.`);
      const { files } = await createBackup({ config, path, key });
      process.stdout.write(`The database and ${countText(files)} files were written to ${path}\n`);
    } else {
      const { at, files } = await restoreBackup({ config, path, key: restoreKeyOf(process.env) });
      process.stdout.write(`The database and ${countText(files)} files of ${at} were restored\n`);
    }
  } catch (error) {
    process.stderr.write(`${commandErrorText(error, expected)}\n`);
    process.exitCode = 1;
  }
};
