import { createHash } from 'node:crypto';

/** One statement for the driver. With a name, the connection prepares it once and reuses its plan. */
export type Statement = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] };

const names = new Map<string, string>();
/** Max cached texts. When it is reached, the cache is cleared. */
const rememberedTexts = 2000;

/**
 * Returns the name of a prepared text, the same on every connection and server. Example: `nameOf('select 1')` →
 * `gable_4zXg…`.
 */
const nameOf = (text: string): string => {
  const cached = names.get(text);
  if (cached !== undefined) return cached;
  if (names.size >= rememberedTexts) names.clear();
  const name = `gable_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  names.set(text, name);
  return name;
};

/**
 * Returns a statement that is prepared once per connection. Use it for a small number of texts whose best plan does not
 * depend on the values.
 */
export const prepared = (text: string, values: readonly unknown[]): Statement => ({ name: nameOf(text), text, values });

/**
 * Returns a statement that Postgres plans for its values. Use it for arbitrary filters, which have many texts and
 * different plans.
 */
export const plannedForValues = (text: string, values: readonly unknown[]): Statement => ({ text, values });
