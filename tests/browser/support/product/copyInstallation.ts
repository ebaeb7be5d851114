import { cp } from 'node:fs/promises';
import { inject } from 'vitest';
import type { Installations } from './createInstallations.ts';

/**
 * Fills a new data folder with a copy of an installation: a product that starts on it has neither a cluster nor tables
 * nor records to create.
 */
export const copyInstallation = async (of: keyof Installations, dataDir: string): Promise<void> =>
  cp(inject('installations')[of], dataDir, { recursive: true });
