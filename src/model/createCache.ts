/** A map with a max number of entries. */
class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #max: number;

  constructor(max: number) {
    super();
    this.#max = max;
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.#max && !this.has(key)) {
      const [oldest] = this.keys();
      if (oldest !== undefined) this.delete(oldest);
    }
    return super.set(key, value);
  }
}

/**
 * Creates a cache: a map of at most `max` entries. If it is full, a new entry replaces the one that was added first.
 * For values that belong to objects or to few texts, use `cachedBy`. Do not fill it with a batch and then read the
 * batch from it, because a new entry may have replaced another one of the batch.
 */
export const createCache = <Key, Value>(max: number): Map<Key, Value> => new BoundedMap(max);
