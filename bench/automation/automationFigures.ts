import type { Figure } from '../support/figure.ts';
import type { Bench } from '../support/openBench.ts';
import { conditionFigure } from './conditions.ts';
import { deliveryFigures } from './deliveries.ts';
import { replayFigure } from './replay.ts';

/**
 * Measures rules and deliveries. Returns figures about four things: checking the conditions of 1,000 rules, the time
 * from a delivery until it is on a screen, a minute of deliveries while users work, and trying a rule on the records of
 * the last 30 days.
 */
export const automationFigures = async (bench: Bench): Promise<readonly Figure[]> => {
  const resource = bench.model.resources['leads'];
  if (resource === undefined) throw new Error('bench: the schemas have no leads');
  return [
    await conditionFigure(bench, resource),
    ...(await deliveryFigures(bench)),
    await replayFigure(bench, resource),
  ];
};
