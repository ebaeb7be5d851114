/**
 * Returns a function that computes the value of each key once. The value of an object is kept as long as the object;
 * values of texts and numbers are kept permanently, so use it only for a small set of them. `undefined` is not cached.
 * Example: `const ownFields = cachedBy(({ fields }: Resource) => fields.filter(({ system }) => !system))`.
 */
export const cachedBy = <Key, Value>(compute: (key: Key) => Value): ((key: Key) => Value) => {
  const ofObjects = new WeakMap<object, Value>();
  const ofOthers = new Map<Key, Value>();
  return (key) => {
    const isOfObject = typeof key === 'object' && key !== null;
    const cached = isOfObject ? ofObjects.get(key) : ofOthers.get(key);
    if (cached !== undefined) return cached;
    const value = compute(key);
    if (isOfObject) ofObjects.set(key, value);
    else ofOthers.set(key, value);
    return value;
  };
};
