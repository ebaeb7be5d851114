import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { percentile } from '../percentile.ts';
import { openBrowser } from './chromium.ts';
import { type Cold, openCold, type ListPage } from './firstRow.ts';
import type { Site } from './signedIn.ts';

/**
 * The list of contacts of Atomic CRM's demo, whose data are made in the page: it waits for no server and no network.
 */
const peerList: ListPage = { path: '/#/contacts', row: 'a[href$="/show"]' };

const visits = 7;

/** First rows of ours and of the peer, in the middle, in ms. */
export type BesidePeer = { readonly oursMs: number; readonly peerMs: number };

/**
 * Opens our list and that of a peer cold, in turns, in one browser.
 * Errors: when the folder holds no build of the peer.
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
    // The first of each pays for caches of the server and of the disk.
    for (const one of [open.ours, open.peer]) await one();
    for (let visit = 0; visit < visits; visit += 1) {
      ours?.push(await open.ours());
      peer?.push(await open.peer());
    }
    const middle = (times: readonly Cold[] = []): number =>
      percentile(
        times.map(({ firstRowMs }) => firstRowMs),
        0.5,
      );
    return { oursMs: middle(ours), peerMs: middle(peer) };
  } finally {
    await browser.close();
    await app.close();
  }
};
