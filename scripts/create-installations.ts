import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createInstallations } from '../tests/browser/support/product/createInstallations.ts';

// Creates the installations that browser tests copy, in the folder of the first argument.
const [, , folder = ''] = process.argv;
await mkdir(folder);
await createInstallations(fileURLToPath(new URL('..', import.meta.url)), folder);
