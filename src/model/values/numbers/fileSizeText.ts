/** Formats the size of a file: 25000000 → `25.0 MB`, 1200 → `1 kB`. Units: bytes. */
export const fileSizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
