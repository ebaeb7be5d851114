import { cp } from 'node:fs/promises';
import { inject } from 'vitest';
import type { Installations } from './createInstallations.ts';

/**
 * Copies the installation `of` into the new data folder `dataDir`. A product that starts with this folder need not
 * create a database, tables or records.
 */
export const copyInstallation = async (of: keyof Installations, dataDir: string): Promise<void> =>
  cp(inject('installations')[of], dataDir, { recursive: true });
