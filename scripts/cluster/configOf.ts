import { join } from 'node:path';

/** Ports and secrets of a cluster. They are stored in the cluster's folder, so that each start uses the same ones. */
export type Plan = {
  readonly folder: string;
  readonly binDir: string;
  /** Port of the primary. The other ports follow from it. */
  readonly port: number;
  readonly passwords: { readonly superuser: string; readonly replication: string; readonly gable: string };
};

/** The names of the members of the cluster. */
export const memberNames = ['db1', 'db2', 'db3'] as const;
/** The name of a member of the cluster, such as `db1`. */
export type MemberName = (typeof memberNames)[number];

const numberOf = (name: MemberName): number => memberNames.indexOf(name) + 1;

/** Returns the ports of a member: of Postgres, of Patroni's REST API, and of etcd for clients and for other members. */
export const portsOf = ({ port }: Pick<Plan, 'port'>, name: MemberName) => ({
  postgres: port + numberOf(name) * 10,
  rest: port + numberOf(name) * 10 + 1,
  etcd: port + numberOf(name) * 10 + 2,
  peer: port + numberOf(name) * 10 + 3,
});

/** Returns the port at which HAProxy forwards to a replica. */
export const replicasPort = ({ port }: Pick<Plan, 'port'>): number => port + 1;

/** Returns the arguments of etcd for a member. The timeouts suit machines on which Postgres is busy too. */
export const etcdArgs = (plan: Plan, name: MemberName): readonly string[] => {
  const { etcd, peer } = portsOf(plan, name);
  const all = memberNames.map((each) => `${each}=http://127.0.0.1:${portsOf(plan, each).peer}`).join(',');
  const options = {
    name,
    'data-dir': join(plan.folder, name, 'etcd'),
    'log-level': 'error',
    'listen-client-urls': `http://127.0.0.1:${etcd}`,
    'advertise-client-urls': `http://127.0.0.1:${etcd}`,
    'listen-peer-urls': `http://127.0.0.1:${peer}`,
    'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
    'initial-cluster': all,
    'initial-cluster-state': 'new',
    'initial-cluster-token': 'gable',
    'heartbeat-interval': '200',
    'election-timeout': '2000',
  };
  return Object.entries(options).map(([option, value]) => `--${option}=${value}`);
};

/**
 * Returns the configuration of Patroni for a member. A commit waits for a standby, so that no acknowledged row is lost
 * with the primary. A standby becomes the primary 8 seconds after the last sign of life of the primary.
 */
export const patroniConfig = (plan: Plan, name: MemberName): object => {
  const { postgres, rest } = portsOf(plan, name);
  const login = 'scram-sha-256';
  return {
    scope: 'gable',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: memberNames.map((each) => `127.0.0.1:${portsOf(plan, each).etcd}`).join(',') },
    bootstrap: {
      dcs: {
        ttl: 8,
        loop_wait: 2,
        retry_timeout: 3,
        maximum_lag_on_failover: 1_048_576,
        primary_start_timeout: 0,
        master_start_timeout: 0,
        synchronous_mode: true,
        // If etcd has no quorum, the primary continues while it reaches both other members.
        failsafe_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            wal_level: 'replica',
            hot_standby: 'on',
            hot_standby_feedback: 'on',
            wal_log_hints: 'on',
            max_connections: 200,
            synchronous_commit: 'on',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: join(plan.folder, name, 'postgres'),
      bin_dir: plan.binDir,
      pgpass: join(plan.folder, name, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: plan.passwords.superuser },
        replication: { username: 'replicator', password: plan.passwords.replication },
        rewind: { username: 'postgres', password: plan.passwords.superuser },
      },
      // Otherwise Patroni hangs while the network loses packets. Then its lock expires, and it may take it back later.
      use_unix_socket: true,
      parameters: { unix_socket_directories: join(plan.folder, name) },
      pg_hba: [
        `local all all ${login}`,
        `host all all 127.0.0.1/32 ${login}`,
        `host replication replicator 127.0.0.1/32 ${login}`,
      ],
    },
    tags: { nofailover: false, noloadbalance: false },
  };
};

/**
 * Returns the configuration of HAProxy, with one port for the primary and one for the replicas. HAProxy asks Patroni
 * each second which server is the primary, and closes connections to a primary that was replaced. All connections from
 * one server of the product lead to the same replica, because another replica may have fewer of the latest changes.
 */
export const haproxyConfig = (plan: Plan): string => {
  const servers = memberNames
    .map((name) => {
      const { postgres, rest } = portsOf(plan, name);
      return `  server ${name} 127.0.0.1:${postgres} check port ${rest}`;
    })
    .join('\n');
  const part = (title: string, port: number, path: string, balance: string): string => `listen ${title}
  bind 127.0.0.1:${port}
  balance ${balance}
  option httpchk OPTIONS ${path}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`;
  return `global
  maxconn 1000

defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h

${part('primary', plan.port, '/primary', 'first')}
${part('replicas', replicasPort(plan), '/replica', 'source')}`;
};
