/**
 * Events whose time the server writes to a field: the record was assigned, its owner first opened it, the person was
 * last contacted, and so on.
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
