/**
 * A walk through the queue of My day. `order`: the keys of its entries, in the order in which they are opened; records
 * that become due during the walk are added. `skipped`: the keys of the entries that the user skipped.
 */
export type Walk = { readonly order: readonly string[]; readonly skipped: readonly string[] };

const storageKey = 'gable.walk';

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Returns the walk of this window, or undefined if there is none. */
export const readWalk = (): Walk | undefined => {
  try {
    const { order, skipped } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Walk>;
    return isTexts(order) && isTexts(skipped) ? { order, skipped } : undefined;
  } catch {
    return undefined;
  }
};

/** Stores the walk of this window. Undefined ends the walk. */
export const writeWalk = (walk: Walk | undefined): void => {
  if (walk === undefined) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify(walk));
};

/**
 * Returns the next entry of the walk after the current one that is in `queue` and was not skipped. Undefined if there
 * is none.
 */
export const aheadOf = (walk: Walk, queue: readonly string[], current: string): string | undefined =>
  walk.order.slice(walk.order.indexOf(current) + 1).find((key) => queue.includes(key) && !walk.skipped.includes(key));

/**
 * Returns the entry to open after the current one. The first choice is a later entry of the walk, then an entry that is
 * only in `queue`, then an earlier entry of the walk, and last a skipped one. Entries that are no longer in `queue` are
 * passed over. Returns undefined if no other entry is left.
 */
export const nextOf = (walk: Walk, queue: readonly string[], current: string): string | undefined => {
  const isLeft = (key: string): boolean => key !== current && queue.includes(key);
  const place = walk.order.indexOf(current);
  const after = [...walk.order.slice(place + 1), ...queue.filter((key) => !walk.order.includes(key))];
  const before = walk.order.slice(0, Math.max(place, 0));
  const isDue = (key: string): boolean => isLeft(key) && !walk.skipped.includes(key);
  return after.find(isDue) ?? before.find(isDue) ?? walk.skipped.find(isLeft);
};

/**
 * Returns the entry before the current one in the walk. Returns undefined if the current one is first or not in the
 * walk.
 */
export const previousOf = (walk: Walk, current: string): string | undefined =>
  walk.order[walk.order.indexOf(current) - 1];

/** Returns the walk with the entries of `queue` that it does not contain yet, at its end. */
export const withQueue = (walk: Walk, queue: readonly string[]): Walk => ({
  ...walk,
  order: [...walk.order, ...queue.filter((key) => !walk.order.includes(key))],
});

/** Returns the walk with the current entry marked as skipped, so that it is opened again only after all others. */
export const withSkipped = (walk: Walk, current: string): Walk => ({
  ...walk,
  skipped: [...walk.skipped.filter((key) => key !== current), current],
});
