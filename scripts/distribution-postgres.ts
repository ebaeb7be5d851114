import { distributionBinDir } from '../server/postgres/embedded/startPostgres.ts';

// Prints the folder of the distribution's Postgres, or nothing.
process.stdout.write(`${(await distributionBinDir()) ?? ''}\n`);
