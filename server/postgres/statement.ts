import { createHash } from 'node:crypto';

/** One statement for the driver; with a name, the connection prepares it once and reuses its plan. */
export type Statement = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] };

const names = new Map<string, string>();
/** Texts whose names are remembered; beyond it all are forgotten and hashed again. */
const rememberedTexts = 2000;

/**
 * Gives the name under which a text is prepared: the same text has the same name on every connection and server.
 * Example: `nameOf('select 1')` → `gable_4zXg…`.
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
 * A statement that is prepared once per connection. Right for texts of which there are few and whose best plan does not
 * depend on the values.
 */
export const prepared = (text: string, values: readonly unknown[]): Statement => ({ name: nameOf(text), text, values });

/**
 * A statement that Postgres plans for these very values. Right for free filters, whose texts are many and plans differ.
 */
export const planned = (text: string, values: readonly unknown[]): Statement => ({ text, values });
