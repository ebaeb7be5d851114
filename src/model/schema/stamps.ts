/**
 * Facts that the server writes to a field: when the record was assigned, when its owner first opened it, how often it
 * was shared, who closed it, and so on.
 */
export const stamps = [
  'assigned',
  'opened',
  'contacted',
  'contactCount',
  'shareCount',
  'statusChanged',
  'secretChanged',
  'reEnquired',
  'reEnquiryCount',
  'closed',
  'closedBy',
] as const;
export type Stamp = (typeof stamps)[number];
