import { load, type Load } from './load.ts';
import type { Request } from './requests.ts';

export type Ports = { readonly ours: number; readonly bare: number };
export type Rounds = { readonly count: number; readonly seconds: number };
export type Compared = {
  readonly ours: Load;
  readonly bare: Load;
  readonly ratio: number;
  /** Number of all requests to the product, including those of the warm-up. */
  readonly requests: number;
  /** Requests per second of the same statements without a server. 0 if they were not measured. */
  readonly alone: number;
};

const connections = 16;
const warmSeconds = 2;

const best = (loads: readonly Load[]): Load =>
  loads.reduce((top, each) => (each.perSecond > top.perSecond ? each : top));

/**
 * Loads the product and the reference server alternately, `count` times each, and compares the best round of each. The
 * best is used, because other work on the machine can only make a round slower. `alone`: a function that loads the
 * database for `seconds` without a server, and returns the statements per second. If given, it is called in every
 * round.
 */
export const compare = async (
  request: Request,
  ports: Ports,
  { count, seconds }: Rounds,
  alone?: (seconds: number) => Promise<number>,
): Promise<Compared> => {
  const once = (who: 'ours' | 'bare', length: number): Promise<Load> =>
    load({ port: ports[who], connections, seconds: length, requestOf: request[who] });
  await once('bare', warmSeconds);
  const warm = await once('ours', warmSeconds);
  await alone?.(warmSeconds);
  const loads: { ours: Load[]; bare: Load[] } = { ours: [], bare: [] };
  let aloneBest = 0;
  for (let round = 0; round < count; round += 1) {
    const order = round % 2 === 0 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const);
    for (const who of order) loads[who].push(await once(who, seconds));
    aloneBest = Math.max(aloneBest, (await alone?.(seconds)) ?? 0);
  }
  const [ours, bare] = [best(loads.ours), best(loads.bare)];
  const requests = loads.ours.reduce((sum, each) => sum + each.requests, warm.requests);
  return { ours, bare, requests, ratio: ours.perSecond / bare.perSecond, alone: aloneBest };
};
