/** chosen: large enough that few pieces are handed on, small enough that many downloads fit into memory. */
const chunkLength = 32_768;

/**
 * Joins texts to pieces of some 32 kB; what takes them asks for the next when it is ready, which holds back whoever
 * makes them.
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
