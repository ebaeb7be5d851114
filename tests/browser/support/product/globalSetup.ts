import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import {
  adminPassword,
  createInstallations,
  type Installations,
  installationsIn,
  samplePassword,
} from './createInstallations.ts';
import { startProduct } from './startProduct.ts';

/** The users of the sample agency, one per role. Each username is the name of the role. */
export const roles = ['admin', 'manager', 'agent', 'telecaller', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** The product that a test file uses. */
export type TestProduct = {
  /** Address of the product: `http://localhost:41234`. */
  readonly address: string;
  readonly passwords: Readonly<Record<Role, string>>;
  /** A session token per role, for tests that are not about signing in. */
  readonly tokens: Readonly<Record<Role, string>>;
};

declare module 'vitest' {
  interface ProvidedContext {
    /** One product for each worker. */
    products: readonly TestProduct[];
  }
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const passwords = {
  admin: adminPassword,
  manager: samplePassword,
  agent: samplePassword,
  telecaller: samplePassword,
  viewer: samplePassword,
};

const tokenOf = async (address: string, role: Role): Promise<string> => {
  const answer = await fetch(`${address}/api/v2/admin/login-profile`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: role, password: passwords[role] }),
  });
  // checked: the type `LoginAnswer`; another response has no token, and fails below
  const { data } = (await answer.json()) as { data?: { token?: string } };
  if (data?.token === undefined)
    throw new Error(`The sample's ${role} can't sign in: the product answered ${answer.status}.`);
  return data.token;
};

/**
 * Returns the installations that test files copy, and a function that removes them. `npm test` has created them before
 * (`TEST_INSTALLATIONS`), and removes them itself.
 */
const prepareInstallations = async (): Promise<{
  readonly installations: Installations;
  readonly remove: () => void;
}> => {
  const given = process.env['TEST_INSTALLATIONS'];
  if (given !== undefined && given !== '') return { installations: installationsIn(given), remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'gable-installations-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  await createInstallations(root, folder).catch((error: unknown) => {
    remove();
    throw error;
  });
  return { installations: installationsIn(folder), remove };
};

type Started = { readonly given: TestProduct; readonly stop: () => Promise<void> };

/** Starts the built product with a copy of the sample agency. */
const startFresh = async ({ sample }: Installations): Promise<Started> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gable-browser-'));
  cpSync(sample, dataDir, { recursive: true });
  const product = await startProduct(root, {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    WEBHOOK_PRIVATE_ADDRESSES: 'true',
    MAX_IMPORT_MB: '1',
  });
  const stop = async (): Promise<void> => {
    const code = await product.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    if (code !== 0)
      throw new Error(`The product ended with ${code} after SIGTERM, expected 0. It wrote:\n${product.output()}`);
  };
  try {
    const tokens = await Promise.all(roles.map((role) => tokenOf(product.address, role)));
    // checked: one entry per role, in the order of `roles`
    const byRole = Object.fromEntries(roles.map((role, index) => [role, tokens[index] ?? ''])) as Record<Role, string>;
    return { given: { address: product.address, passwords, tokens: byRole }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/**
 * Starts a product for each worker, so that tests do not see the changes of tests in other workers. Returns the
 * function that stops all products. Errors: an `Error` if there is no build, or if a product does not start.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  for (const path of ['dist/server/main.mjs', 'dist/client/index.html']) {
    if (!existsSync(join(root, path)))
      throw new Error(`${path} is missing: run "npm run build" before the browser tests (npm test does).`);
  }
  const workers = Math.min(project.vitest.config.maxWorkers, project.vitest.state.getPaths().length);
  const { installations, remove } = await prepareInstallations();
  const starts = await Promise.allSettled(Array.from({ length: workers }, () => startFresh(installations)));
  const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stopAll = async (): Promise<void> => {
    const stops = await Promise.allSettled(started.map(({ stop }) => stop()));
    remove();
    for (const stop of stops) if (stop.status === 'rejected') throw stop.reason;
  };
  for (const start of starts)
    if (start.status === 'rejected') {
      await stopAll();
      throw start.reason;
    }
  project.provide('installations', installations);
  project.provide(
    'products',
    started.map(({ given }) => given),
  );
  return stopAll;
};
