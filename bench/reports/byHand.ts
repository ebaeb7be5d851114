import { dataByHand } from './dataByHand.ts';
import type { ByHand } from './hand.ts';
import { leadsByHand } from './leadsByHand.ts';
import { logByHand } from './logByHand.ts';
import { officeByHand } from './officeByHand.ts';

/** Report → the best hand-written SQL, for each shipped report. */
export const reportsByHand: Readonly<Record<string, ByHand>> = {
  ...leadsByHand,
  ...dataByHand,
  ...logByHand,
  ...officeByHand,
};
