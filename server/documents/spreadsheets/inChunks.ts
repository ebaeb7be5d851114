/** Min length of a chunk. chosen: large enough for few chunks, small enough that many downloads fit into memory. */
const chunkLength = 32_768;

/**
 * Joins texts into chunks of about 32 kB. The next chunk is produced when the reader asks for it, so a slow reader
 * slows down the producer.
 */
export async function* inChunks(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const text of texts) {
    held += text;
    if (held.length < chunkLength) continue;
    yield held;
    held = '';
  }
  if (held !== '') yield held;
}
