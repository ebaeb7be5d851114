import { cpSync } from 'node:fs';
import { inject } from 'vitest';
import type { Installations } from './createInstallations.ts';

/**
 * Copies the installation `of` into the new data folder `dataDir`. A product that starts with this folder need not
 * create a database, tables or records. Copies synchronously, because that takes a third of the processor time.
 */
export const copyInstallation = (of: keyof Installations, dataDir: string): void =>
  cpSync(inject('installations')[of], dataDir, { recursive: true });
