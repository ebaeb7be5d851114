import type { IntakeDelivery } from '#model/wire/intake.ts';
import { intakeText } from '../../messages/en/intakeText.ts';

/** The states of a delivery, in the order of the filter. */
export const deliveryStates = ['waiting', 'done', 'skipped', 'failed'] as const;
const results = ['created', 'reEnquiry', 'split', 'skipped'] as const;

/**
 * Returns a text about a delivery: what it created if its state is `done`, otherwise the reason for its state. If there
 * is neither, returns the title of the state.
 */
export const deliverySummary = ({ state, result, reason }: IntakeDelivery): string => {
  const namedResult = results.find((one) => one === result);
  if (state === 'done' && namedResult !== undefined) return intakeText(`result.${namedResult}`);
  if (reason !== null && reason !== '') return reason;
  const named = deliveryStates.find((one) => one === state);
  return named === undefined ? state : intakeText(`state.${named}`);
};
