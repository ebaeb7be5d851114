import { distributionBinDir } from '../server/postgres/embedded/startPostgres.ts';

// Prints where the distribution's Postgres lies, or nothing.
process.stdout.write(`${(await distributionBinDir()) ?? ''}\n`);
