import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chown, cp, lstat, mkdir, readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { baseImage, nonrootId } from './baseImages.ts';
import type { Instruction } from './readDockerfile.ts';

/** The result of one build stage of a Dockerfile. */
export type Image = {
  /** The folder with the file system of the image. */
  readonly root: string;
  readonly mounts: readonly string[];
  readonly workDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly command: readonly string[];
  readonly health: readonly string[] | undefined;
  readonly stopSignal: NodeJS.Signals;
  readonly volumes: readonly string[];
};

const nonroot = `${nonrootId}:${nonrootId}`;

type Draft = { -readonly [Name in keyof Image]: Image[Name] } & { readonly entrypoint: readonly string[] };

/** Returns whether `.dockerignore` excludes a path of the context. Each of its lines is a path from the root. */
const createIgnore = (text: string): ((path: string) => boolean) => {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const odd = lines.find((line) => /[!?[\]]|\*\*/.test(line));
  if (odd !== undefined) throw new Error(`image: .dockerignore has ${odd}, which is not supported here`);
  const patterns = lines.map((line) => new RegExp(`^${line.replace(/\./g, '\\.').replace(/\*/g, '[^/]*')}(/|$)`));
  return (path) => patterns.some((pattern) => pattern.test(path));
};

const chownAll = async (path: string, id: number): Promise<void> => {
  await chown(path, id, id);
  if ((await lstat(path)).isDirectory()) for (const name of await readdir(path)) await chownAll(join(path, name), id);
};

const jsonList = (text: string): readonly string[] => JSON.parse(text) as string[];

/**
 * Returns the command line that runs `argv` as the user with the id `user` in the file system of an image. The program
 * also sees the folders of this machine that replace the base image. It can write only to the paths in `writable`;
 * `all` means everywhere.
 */
export const commandIn = (
  { root, mounts, workDir }: Pick<Image, 'root' | 'mounts' | 'workDir'>,
  { argv, user, writable }: { argv: readonly string[]; user: number; writable: 'all' | readonly string[] },
): readonly string[] => {
  const system = mounts.map((name) => `[ -L ${root}/${name} ] || mount --rbind /${name} ${root}/${name}`);
  const locked =
    writable === 'all'
      ? []
      : [
          `mount --bind ${root} ${root}`,
          ...writable.map((path) => `mount --bind ${root}${path} ${root}${path}`),
          `mount -o remount,bind,ro ${root}`,
        ];
  const script = ['set -e', ...locked, ...system, 'exec "$@"'].join('\n');
  const ids = ['--setgid', String(user), '--setuid', String(user)];
  return ['unshare', '-m', 'sh', '-c', script, 'sh', 'unshare', `--root=${root}`, `--wd=${workDir}`, ...ids, ...argv];
};

/** Settings by which npm finds its registry on this machine. */
const npmEnv = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined &&
      /^(npm_config_|NODE_EXTRA_CA|SSL_CERT|https?_proxy|no_proxy)/i.test(name) &&
      !/cache$/i.test(name)
        ? [[name, value]]
        : [],
    ),
  );

const runStep = async (image: Draft, text: string): Promise<void> => {
  await cp(join(homedir(), '.npmrc'), join(image.root, 'root/.npmrc')).catch(() => undefined);
  const [command = '', ...args] = commandIn(image, { argv: ['/bin/sh', '-c', text], user: 0, writable: 'all' });
  execFileSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PATH: '/node/bin:/usr/local/bin:/usr/bin:/bin', HOME: '/root', ...npmEnv(), ...image.env },
  });
};

type Building = {
  readonly context: string;
  readonly isIgnored: (path: string) => boolean;
  readonly stages: ReadonlyMap<string, Draft>;
};

const copyStep = async (image: Draft, { text, flags }: Instruction, building: Building): Promise<void> => {
  const [target = '', ...reversed] = text.split(/\s+/).toReversed();
  const from = flags['from'] === undefined ? undefined : building.stages.get(flags['from']);
  if (flags['from'] !== undefined && from === undefined) throw new Error(`image: no stage ${flags['from']}`);
  const folder = join(image.root, resolve(image.workDir, target));
  const sources = reversed.toReversed();
  if (sources.length > 1 && !target.endsWith('/')) throw new Error(`image: ${target} must be a folder`);
  for (const source of sources) {
    const path = join(from?.root ?? building.context, source);
    const isFolder = (await lstat(path)).isDirectory();
    const place = isFolder || !target.endsWith('/') ? folder : join(folder, source.split('/').at(-1) ?? '');
    await mkdir(isFolder ? place : join(place, '..'), { recursive: true });
    await cp(path, place, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (each) => from !== undefined || !building.isIgnored(relative(building.context, each)),
    });
    if (flags['chown'] === nonroot) await chownAll(place, nonrootId);
    else if (flags['chown'] !== undefined) throw new Error(`image: no user ${flags['chown']}`);
  }
};

const steps: Readonly<Record<string, (image: Draft, step: Instruction, building: Building) => Promise<void> | void>> = {
  WORKDIR: async (image, { text }) => {
    image.workDir = resolve(image.workDir, text);
    await mkdir(join(image.root, image.workDir), { recursive: true });
  },
  ENV: (image, { text }) => {
    const pairs = text
      .split(/\s+/)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
    image.env = { ...image.env, ...(Object.fromEntries(pairs) as Record<string, string>) };
  },
  COPY: copyStep,
  RUN: (image, { text }) => runStep(image, text),
  // A volume that the image does not have belongs to root.
  VOLUME: async (image, { text }) => {
    image.volumes = jsonList(text);
    for (const path of image.volumes) await mkdir(join(image.root, path), { recursive: true });
  },
  EXPOSE: () => undefined,
  USER: (image, { text }) => {
    image.user = text;
  },
  HEALTHCHECK: (image, { text }) => {
    image.health = jsonList(text.slice(text.indexOf('[')));
  },
  STOPSIGNAL: (image, { text }) => {
    // checked: a name of a signal
    image.stopSignal = text as NodeJS.Signals;
  },
  CMD: (image, { text }) => {
    image.command = [...image.entrypoint, ...jsonList(text)];
  },
};

/**
 * Builds an image from the instructions of a Dockerfile, as Docker does: copies the files that each COPY names and
 * `.dockerignore` allows, and runs each RUN in the file system of its stage. `context`: the folder from which files are
 * copied. `folder`: the folder in which the file system of each stage is created. Returns the last stage. Errors: an
 * `Error` if a step fails or an instruction is not supported.
 */
export const buildImage = async (
  instructions: readonly Instruction[],
  { context, folder }: { readonly context: string; readonly folder: string },
): Promise<Image> => {
  const stages = new Map<string, Draft>();
  const building = { context, stages, isIgnored: createIgnore(await readFile(join(context, '.dockerignore'), 'utf8')) };
  let image: Draft | undefined;
  for (const step of instructions) {
    if (step.keyword === 'FROM') {
      const [name = '', , title = `stage-${stages.size}`] = step.text.split(/\s+/);
      const base = baseImage(name);
      image = {
        root: join(folder, title),
        mounts: base.mounts,
        entrypoint: base.entrypoint,
        workDir: '/',
        env: {},
        user: 'root',
        command: [],
        health: undefined,
        stopSignal: 'SIGTERM',
        volumes: [],
      };
      await mkdir(image.root, { recursive: true });
      await base.fill(image.root);
      stages.set(title, image);
      continue;
    }
    const carryOut = steps[step.keyword];
    if (image === undefined || carryOut === undefined) throw new Error(`image: ${step.keyword} is not supported here`);
    await carryOut(image, step, building);
  }
  if (image === undefined) throw new Error('image: the Dockerfile has no FROM');
  return image;
};

/**
 * Starts a command (`argv`) in an image like a container: as the image's user, with a file system that is read-only
 * except for its volumes. `env` adds environment variables to those of the image. Errors: an `Error` if the image's
 * user is not that of distroless images.
 */
export const startIn = (image: Image, argv: readonly string[], env: Readonly<Record<string, string>>): ChildProcess => {
  // Kubernetes accepts no name here.
  if (image.user !== nonroot) throw new Error(`image: expected the user ${nonroot}, got ${image.user}`);
  const [command = '', ...args] = commandIn(image, { argv, user: nonrootId, writable: image.volumes });
  return spawn(command, args, {
    env: { PATH: '/usr/sbin:/usr/bin:/bin', ...image.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};
