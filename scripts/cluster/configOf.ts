import { join } from 'node:path';

/** Ports and secrets of a cluster, stored in its folder, so that it starts again with the same. */
export type Plan = {
  readonly folder: string;
  readonly binDir: string;
  /** Port of the primary. The others are derived from it. */
  readonly port: number;
  readonly passwords: { readonly superuser: string; readonly replication: string; readonly gable: string };
};

export const memberNames = ['db1', 'db2', 'db3'] as const;
export type MemberName = (typeof memberNames)[number];

const numberOf = (name: MemberName): number => memberNames.indexOf(name) + 1;

/** Returns the ports of a member: Postgres, Patroni's REST API, and etcd for clients and for its peers. */
export const portsOf = ({ port }: Pick<Plan, 'port'>, name: MemberName) => ({
  postgres: port + numberOf(name) * 10,
  rest: port + numberOf(name) * 10 + 1,
  etcd: port + numberOf(name) * 10 + 2,
  peer: port + numberOf(name) * 10 + 3,
});

/** Returns the port of HAProxy that leads to replicas. */
export const replicasPort = ({ port }: Pick<Plan, 'port'>): number => port + 1;

/** Returns the arguments of a member of etcd. The timeouts suit machines that are also busy with Postgres. */
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
 * Returns the configuration of a member of Patroni. Commits wait for a standby, so that a lost primary loses no
 * acknowledged row. A standby takes over 8 seconds after the last sign of the primary.
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
        // Without a quorum of etcd, the primary continues as long as it reaches both other members.
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
 * Returns the configuration of HAProxy: one port that leads to the primary, and one that leads to the replicas. It asks
 * Patroni each second for their roles, and closes the connections to a primary that was replaced. All connections of a
 * server lead to the same replica, so that it rarely waits for the log twice.
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
