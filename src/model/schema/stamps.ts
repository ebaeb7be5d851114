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
/** The name of a value that the server sets in a field, such as `closedBy`. */
export type Stamp = (typeof stamps)[number];
