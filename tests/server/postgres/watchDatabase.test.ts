import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createPool } from '../../../server/postgres/pool.ts';

it('an unresponsive database fails requests immediately, but a starting server waits for it', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const reported = { serving: [] as boolean[], starting: [] as boolean[] };
  const open = (when: keyof typeof reported) =>
    createPool({
      connection: { host: '127.0.0.1', port, user: 'gable', database: 'gable' },
      statementTimeoutMs: 60_000,
      onError: () => undefined,
      onAnswering: (isAnswering) => void reported[when].push(isAnswering),
      isServing: () => when === 'serving',
    });
  const [serving, starting] = [open('serving'), open('starting')];
  // Each waits as long as a connection may take, which is longer than the probes need.
  await Promise.all([serving, starting].map((pool) => expect(pool.connect()).rejects.toThrow(/timeout|terminated/)));
  await expect.poll(() => reported.serving).toEqual([false]);
  await expect(serving.connect()).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
  expect(reported.starting).toEqual([]);
  for (const socket of sockets) socket.destroy();
  silent.close();
  await Promise.all([serving.end(), starting.end()]);
});
