import { distributionBinDir } from '../server/database/embedded/programs/distributionBinDir.ts';

// Prints the folder of the distribution's Postgres, or nothing.
process.stdout.write(`${(await distributionBinDir()) ?? ''}\n`);
