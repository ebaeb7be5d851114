// `npm run cluster` starts three Postgres servers under Patroni and etcd behind HAProxy on this machine, from the
// packages of the distribution (Debian: postgresql patroni etcd-server haproxy). Ctrl C stops them; their data remains
// in the folder. Options: `npm run cluster -- --dir data/cluster --port 15430`.
import { parseArgs } from 'node:util';
import { startCluster } from './cluster/startCluster.ts';

const { values } = parseArgs({
  options: { dir: { type: 'string', default: 'data/cluster' }, port: { type: 'string', default: '15430' } },
});
const cluster = await startCluster({ folder: values.dir, port: Number(values.port) });
process.stdout.write(`The cluster runs. Start Gable with:

  DATABASE_URL='${cluster.url}' DATABASE_READ_URL='${cluster.readUrl}' npm start -- --empty

Without HAProxy: DATABASE_URL='${cluster.hostsUrl}'
The primary is ${(await cluster.primary()) ?? 'unknown'}. \`patronictl -c ${values.dir}/db1/patroni.yml list\` shows all.
`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cluster.stop().then(() => process.exit(0)));
