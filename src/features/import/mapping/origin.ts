/** What a mapping reads: the rows of a file, or the deliveries of a source. The texts of its inputs name it. */
export type Origin = 'file' | 'delivery';
