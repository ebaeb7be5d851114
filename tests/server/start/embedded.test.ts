// Takes long.
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLead, createDataDir, signIn, start, startFailing, statusOfLead } from './start.ts';
import { sampleCases } from '../../support/sampleCases.ts';
import { isLong } from '../../support/isLong.ts';

type Folder = Awaited<ReturnType<typeof createDataDir>>;

const oneSentence = (output: string, place: string): void => {
  const lines = output.trim().split('\n');
  // Returns the received text: a runner shortens a long one.
  if (lines.length !== 1) throw new Error(`expected one line, got ${JSON.stringify(output.slice(0, 4000))}`);
  expect(lines[0]).toContain(place);
  expect(output).not.toMatch(/\n\s+at /);
};

describe('a first start', () => {
  let folder: Folder;
  /** Number of the next lead. Each lead has its own phone. */
  let number = 0;
  // A retry of the test starts with an empty folder too.
  beforeEach(async () => {
    folder = await createDataDir();
  });
  afterEach(() => folder.remove());

  it.runIf(isLong)(
    'creates the sample once, locks out a second process, survives kill -9, and stops gracefully',
    async () => {
      const env = { DATA_DIR: folder.dataDir };
      const first = await start({ env });
      for (const name of ['admin', 'manager', 'agent', 'telecaller', 'viewer'])
        expect(first.output()).toMatch(new RegExp(`\\b${name}\\b`));
      const token = await signIn(first.address);
      const leads = (await (
        await fetch(`${first.address}/api/v2/admin/get-lead?perPage=1`, { headers: { token } })
      ).json()) as { total: number };
      expect(leads.total).toBe(600);

      const second = await startFailing({ env });
      expect(second.code).toBe(1);
      oneSentence(second.output, 'in use');

      const id = await createLead(first.address, token, (number += 1));
      await first.end('SIGKILL');
      const again = await start({ env });
      expect(again.output()).not.toContain('the admin password');
      // The secret is kept, so the user stays signed in. One connection per request, all of which are in transit at the
      // signal.
      const signedIn = await Promise.all(Array.from({ length: 20 }, () => statusOfLead(again.address, token, id)));
      expect(new Set(signedIn)).toEqual(new Set([200]));

      const each = Array.from({ length: 20 }, () => createLead(again.address, token, (number += 1)));
      const inFlight = Promise.all(each);
      await Promise.race(each);
      const [code, ids] = await Promise.all([again.end('SIGTERM'), inFlight]);
      expect(code).toBe(0);
      const last = await start({ env });
      const statuses = await Promise.all(ids.map((each) => statusOfLead(last.address, token, each)));
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(await last.end('SIGTERM')).toBe(0);
    },
  );
});

describe('a start that cannot succeed', () => {
  let folder: Folder;
  let busy: Server;
  beforeAll(async () => {
    folder = await createDataDir();
    busy = createServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
  });
  afterAll(async () => {
    busy.close();
    await folder.remove();
  });

  it('reports that the port is in use', async () => {
    const { port } = busy.address() as AddressInfo;
    const failed = await startFailing({ env: { DATA_DIR: folder.dataDir, PORT: String(port) } });
    expect(failed.code).toBe(1);
    oneSentence(failed.output, `PORT: ${port} on 127.0.0.1 is in use`);
    expect(failed.output).not.toMatch(/\n\s+at /);
  });

  it.each([
    ['an unreachable database', 'postgres://nobody:secret@127.0.0.1:1/none', 'DATABASE_URL: can'],
    ['an invalid address', 'mysql://localhost/x', 'DATABASE_URL: is not a Postgres address'],
  ])('reports the problem with %s, without the password', async (_, url, place) => {
    const failed = await startFailing({ env: { DATABASE_URL: url } });
    expect(failed.code).toBe(1);
    oneSentence(failed.output, place);
    expect(failed.output).not.toContain('secret');
  });

  it.each(
    sampleCases([
      ['PORT', 'eighty'],
      ['LOG_LEVEL', 'loud'],
      ['TOKEN_HOURS', '0'],
    ]),
  )('reports the problem with %s=%s', async (name, value) => {
    const failed = await startFailing({ env: { [name]: value } });
    expect(failed.code).toBe(1);
    oneSentence(failed.output, `${name}: `);
    expect(failed.output).toContain(value);
  });

  it.runIf(isLong)('reports file and line of an invalid schema', async () => {
    const failed = await startFailing({ env: { DATA_DIR: folder.dataDir, SCHEMAS_DIR: 'docs' } });
    expect(failed.code).toBe(1);
    expect(failed.output).not.toMatch(/\n\s+at /);
  });
});
