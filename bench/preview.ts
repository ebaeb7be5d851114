import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { previewPath } from '#model/preview.ts';
import type { Model } from '#model/resource.ts';
import { audit, auditRuns, type Scores } from './browser/lighthouse.ts';
import type { Figure } from './support/figure.ts';
import { type Bench, createFolder } from './support/openBench.ts';
import type { BenchOptions } from './support/options.ts';
import { benchSecret } from './fill/people.ts';
import { percentile } from './support/percentile.ts';
import { load, type Load } from './server/load.ts';
import { startProduct } from './server/processes.ts';
import { listAll } from './server/requests.ts';

const opensPerMinute = 10_000;
const crowdConnections = 8;
/** chosen: few users, who do not use the whole machine, so that visitors compete for the rest. */
const staffConnections = 2;
const password = 'a password of the bench alone';

const pathOf = (model: Model, sharer: string, id: string): string => {
  const preview = Object.values(model.resources).find((resource) => resource.preview !== undefined)?.preview;
  if (preview === undefined) throw new Error('bench: no resource has public pages');
  return previewPath(preview.schema, { sharer, id });
};

const request = async (origin: string, path: string, token: string, body?: object): Promise<unknown> => {
  const response = await fetch(origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // checked: every response has `data`
  const { data } = (await response.json()) as { readonly data?: unknown };
  if (!response.ok) throw new Error(`bench: ${path} answered ${response.status}`);
  return data;
};

/**
 * Measures how much a crowd that opens one link slows down users: the p95 of a list, alternately without and with the
 * crowd. The best round of each is used.
 */
const crowdFigure = async ({ url, people, model }: Bench, { rounds, seconds }: BenchOptions): Promise<Figure> => {
  const server = await startProduct({ DATABASE_URL: url, TOKEN_SECRET: benchSecret });
  try {
    const origin = `http://127.0.0.1:${server.port}`;
    const flat = {
      title: 'Flat of the bench',
      enquiredFor: 'Sale',
      propertyType: 'Residential',
      propertySubType: 'Apartment',
      area: { value: 1200, unit: 'sq ft' },
      price: 9_000_000,
    };
    const { _id } = (await request(origin, '/api/v2/admin/create-property', people.token, flat)) as {
      readonly _id: string;
    };
    const path = pathOf(model, 'admin0', _id);
    const tag = (await fetch(origin + path)).headers.get('etag') ?? '';
    // Every second visitor has the page in their cache, and only revalidates it.
    const opening = (number: number): string =>
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n${number % 2 === 0 ? `if-none-match: ${tag}\r\n` : ''}\r\n`;
    const crowd = (): Promise<Load> =>
      load({
        port: server.port,
        connections: crowdConnections,
        seconds,
        requestOf: opening,
        everyMs: (crowdConnections * 60_000) / opensPerMinute,
      });
    const staff = async (): Promise<number> =>
      (
        await load({
          port: server.port,
          connections: staffConnections,
          seconds,
          requestOf: listAll({ token: people.token, ids: [] }).ours,
        })
      ).p95Ms;
    await staff();
    const alone: number[] = [];
    const beside: number[] = [];
    const opened: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await staff());
      const [p95Ms, { perSecond }] = await Promise.all([staff(), crowd()]);
      beside.push(p95Ms);
      opened.push(perSecond * 60);
    }
    const [quiet, busy] = [Math.min(...alone), Math.min(...beside)];
    return {
      name: `staff list p95 during ${opensPerMinute.toLocaleString('en')} views of one public page per minute`,
      ours: `p95 ${busy.toFixed(1)} ms; ${Math.round(Math.max(...opened)).toLocaleString('en')} opens a minute answered`,
      reference: `without p95 ${quiet.toFixed(1)} ms`,
      value: busy / quiet,
      unit: '×',
      target: { atMost: 1.5 },
    };
  } finally {
    await server.kill('SIGTERM');
  }
};

const median = (found: readonly Scores[], pick: (scores: Scores) => number): number => percentile(found.map(pick), 0.5);

/** Audits the public page of a home with several images, over a mobile connection. */
const auditFigures = async (model: Model): Promise<readonly Figure[]> => {
  const folder = await createFolder();
  try {
    const server = await startProduct({
      DATA_DIR: join(folder, 'data'),
      ADMIN_PASSWORD: password,
      SAMPLE_PASSWORD: password,
    });
    try {
      const origin = `http://localhost:${server.port}`;
      const { token } = (await request(origin, '/api/v2/admin/login-profile', '', { username: 'admin', password })) as {
        readonly token: string;
      };
      const homes = (await request(origin, '/api/v2/admin/get-property?perPage=40', token)) as readonly {
        readonly _id: string;
        readonly images?: readonly unknown[];
      }[];
      const home = homes.find(({ images = [] }) => images.length >= 4);
      if (home === undefined) throw new Error('bench: the sample has no home with four pictures');
      const found: Scores[] = [];
      for (let run = 0; run < auditRuns; run += 1) found.push(await audit(origin, pathOf(model, 'agent', home._id)));
      const failed = (of: keyof Scores['failed']): string =>
        [...new Set(found.flatMap((scores) => scores.failed[of]))].join(', ');
      const paint = `first paint ${Math.round(median(found, (each) => each.firstPaintMs))} ms, largest ${Math.round(median(found, (each) => each.largestPaintMs))} ms, blocked ${Math.round(median(found, (each) => each.blockedMs))} ms`;
      const score = (name: string, ours: string, pick: (scores: Scores) => number): Figure => ({
        name: `public page, Lighthouse mobile, ${name}`,
        ours,
        value: median(found, pick),
        unit: 'points',
        target: { atLeast: 95 },
      });
      return [
        score('performance', paint, (each) => each.performance),
        score('accessibility', failed('accessibility'), (each) => each.accessibility),
        score('best practices', failed('best-practices'), (each) => each.practices),
        score('search engines', failed('seo'), (each) => each.search),
      ];
    } finally {
      await server.kill('SIGTERM');
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};

/** Measures the public page: Lighthouse's four categories, and how much a crowd of visitors slows down users. */
export const previewFigures = async (bench: Bench, options: BenchOptions): Promise<readonly Figure[]> => [
  ...(await auditFigures(bench.model)),
  await crowdFigure(bench, options),
];
