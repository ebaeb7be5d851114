/** What a mapping reads: the rows of a file, or the deliveries of a source. The texts on the screen depend on it. */
export type Origin = 'file' | 'delivery';
