/**
 * Returns a function that computes the value of each key on the first call, and then returns the cached value. The
 * value of an object is freed together with the object. Values of text and number keys are never freed, so use such
 * keys only if there are few. `undefined` is not cached. Example: `const ownFields = cachedBy(({ fields }: Resource) =>
 * fields.filter(({ system }) => !system))`.
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
