import type { Figure } from '../support/figure.ts';
import type { Bench } from '../support/openBench.ts';
import { conditionFigure } from './conditions.ts';
import { deliveryFigures } from './deliveries.ts';
import { replayFigure } from './replay.ts';

/**
 * Measures rules and deliveries: how long the conditions of rules take, how long rules take for the records of the past
 * 30 days, the time until a delivery is on a screen, and a minute of deliveries while users work.
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
