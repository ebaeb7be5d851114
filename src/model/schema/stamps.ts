/**
 * Events that a server-written field records: when the record was assigned, first opened by its owner, last contacted,
 * …
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
