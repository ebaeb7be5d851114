import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { percentile } from '../support/percentile.ts';
import { openBrowser } from './chromium.ts';
import { type Cold, openCold, type ListPage } from './firstRow.ts';
import type { Site } from './signedIn.ts';

/** The contact list in the demo of Atomic CRM. It generates its data in the page, without a server or network. */
const peerList: ListPage = { path: '/#/contacts', row: 'a[href$="/show"]' };

const visits = 7;

/** Median time until the first row of our list and of the other product's list. Units: ms. */
export type BesidePeer = { readonly oursMs: number; readonly peerMs: number };

/**
 * Opens our list at `path` and the list of Atomic CRM's demo alternately in one browser with empty caches. Returns the
 * median times. `dir`: the folder of the demo's build. Errors: an `Error` if `dir` contains no build.
 */
export const openBesidePeer = async (dir: string, site: Site, path: string): Promise<BesidePeer> => {
  if (!existsSync(join(dir, 'index.html')))
    throw new Error(
      `--peer: names the folder of a build of Atomic CRM's demo, got ${dir}, where there is no index.html`,
    );
  const app = Fastify();
  await app.register(fastifyStatic, { root: dir });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await openBrowser();
  const open = {
    ours: () => openCold(browser, site, path),
    peer: () => openCold(browser, { origin, token: '' }, peerList),
  };
  try {
    const [ours, peer]: Cold[][] = [[], []];
    // The first visit of each is not measured, because it fills the caches of server and disk.
    for (const one of [open.ours, open.peer]) await one();
    for (let visit = 0; visit < visits; visit += 1) {
      ours?.push(await open.ours());
      peer?.push(await open.peer());
    }
    const median = (times: readonly Cold[] = []): number =>
      percentile(
        times.map(({ firstRowMs }) => firstRowMs),
        0.5,
      );
    return { oursMs: median(ours), peerMs: median(peer) };
  } finally {
    await browser.close();
    await app.close();
  }
};
