import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, projectRoot } from '../../bench/server/processes.ts';
import { startPostgres } from '../../server/database/embedded/startPostgres.ts';
import { canBuildImages } from './image/baseImages.ts';
import { buildImage, type Image, startIn } from './image/buildImage.ts';
import { readDockerfile } from './image/readDockerfile.ts';
import { installTools } from './installTools.ts';
import { signIn } from './leadsOverHttp.ts';

const password = 'a password of the trial alone';
/** Maximum size of the image, without Postgres. Units: bytes. Source: issue 20. */
const maxBytes = 250_000_000;
const startMs = 60_000;

/** Forwards a port to a socket of this machine, so that programs in the image can reach it. */
const forwardPort = async (path: string): Promise<Server> => {
  const server = createServer((client) => {
    const target = connect(path);
    for (const socket of [client, target])
      socket.on('error', () => void [client, target].map((each) => each.destroy()));
    client.pipe(target).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

const outputOf = (child: ChildProcess): (() => string) => {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
};

/** Runs a command in the image. Errors: an `Error` for an exit code other than 0. */
const runIn = async (image: Image, argv: readonly string[]): Promise<void> => {
  const child = startIn(image, argv, {});
  const output = outputOf(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`image: ${argv.join(' ')} ended with ${code}: ${output()}`);
};

/** Native code that the server loads only when it is needed. */
const nativePrograms = [
  `import('sharp').then(({ default: sharp }) => sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).webp().toBuffer())`,
  `import('esbuild').then(({ transform }) => transform('let a: number = 1', { loader: 'ts' }))`,
];

const tryImage = async (image: Image, databaseUrl: string): Promise<void> => {
  const port = await freePort();
  const env = { DATABASE_URL: databaseUrl, PORT: String(port), HOST: '127.0.0.1', ADMIN_PASSWORD: password };
  const server = startIn(image, image.command, {
    ...env,
    TOKEN_SECRET: 'a secret of the trial, long enough for HS256',
  });
  const output = outputOf(server);
  const ended = once(server, 'close') as Promise<[number | null]>;
  try {
    const until = performance.now() + startMs;
    const isHealthy = (): Promise<boolean> =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isHealthy())) {
      if (server.exitCode !== null || performance.now() > until)
        throw new Error(`image: /health does not answer: ${output()}`);
      await delay(100);
    }
    await signIn(port, password);
    if (image.health === undefined) throw new Error('image: no HEALTHCHECK');
    await runIn(
      image,
      image.health.map((each) => each.replace(':3000/', `:${port}/`)),
    );
    for (const program of nativePrograms)
      await runIn(image, [image.command[0] ?? '', '--input-type=module', '-e', `await ${program}`]);
  } finally {
    server.kill(image.stopSignal);
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`image: expected the server to stop with 0, got ${code}: ${output()}`);
};

/**
 * Builds the image from the Dockerfile, and starts it like a container: as `nonroot`, with write access only to its
 * volume. Needs no registry: files of this machine replace the base images. Throws if a step, `/health`, the health
 * check, sign-in or native code fails, or if the image is larger than 250 MB. Does nothing unless it runs as root on
 * Debian for x64.
 */
export const run = async (): Promise<void> => {
  installTools(join(projectRoot, 'tests/long/packaging'));
  if (!(await canBuildImages())) {
    console.log('image: not built, this is not root on Debian for x64');
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'gable-image-'));
  execFileSync('chmod', ['711', folder]);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  const { host, port, user, password: secret, database } = postgres.connection;
  const forwarded = await forwardPort(join(host, `.s.PGSQL.${port}`));
  try {
    const steps = readDockerfile(await readFile(join(projectRoot, 'Dockerfile'), 'utf8'));
    const image = await buildImage(steps, { context: projectRoot, folder });
    const bytes = Number(execFileSync('du', ['-sb', image.root], { encoding: 'utf8' }).split('\t')[0]);
    // checked: it listens on a port
    const { port: databasePort } = forwarded.address() as AddressInfo;
    await tryImage(image, `postgres://${user}:${secret}@127.0.0.1:${databasePort}/${database}`);
    console.log(`image: ${(bytes / 1e6).toFixed(0)} MB with Node and libc; starts as nonroot on a read-only tree`);
    if (bytes > maxBytes) throw new Error(`image: expected at most ${maxBytes} bytes, got ${bytes}`);
  } finally {
    forwarded.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};
