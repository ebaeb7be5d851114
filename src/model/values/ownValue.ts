/**
 * Returns the value of an object's own key: `ownValue(model.resources, 'lead')`. Undefined if there is no such key,
 * also for a key that every object inherits, such as `constructor`. For keys that come from a request or a file.
 */
export const ownValue = <Value>(object: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;
