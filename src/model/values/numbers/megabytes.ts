/** Formats a size: 25000000 → `25 MB`, 350400 → `0.4 MB`. Units: bytes. */
export const megabytes = (bytes: number): string =>
  `${(Math.round((bytes / 1_000_000) * 10) / 10).toLocaleString('en-IN')} MB`;
