import { distributionBinDir } from '../server/postgres/embedded/programs/distributionBinDir.ts';

// Prints the folder of the distribution's Postgres, or nothing.
process.stdout.write(`${(await distributionBinDir()) ?? ''}\n`);
