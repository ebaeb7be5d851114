import { approvalStates } from '../permissions/approvals.ts';
import type { Resource } from '../resource.ts';
import { addressOf } from './addresses.ts';

/** Returns the path of the list of the records that wait for an approval, or of the whole list if none can wait. */
export const approvalsAddress = (resource: Resource): string => {
  const { states } = resource;
  const waiting = approvalStates(states);
  const list = addressOf(resource, 'list');
  return states === undefined || waiting.length === 0
    ? list
    : `${list}?filter=${encodeURIComponent(JSON.stringify({ [states.field]: waiting }))}`;
};
