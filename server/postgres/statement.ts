import { createCache } from '#model/createCache.ts';
import { createHash } from 'node:crypto';

/** One statement for the driver. With a name, the connection prepares it once and reuses its plan. */
export type Statement = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] };

/** Max cached texts. */
const rememberedTexts = 2000;
const names = createCache<string, string>(rememberedTexts);

/**
 * Returns the name of a prepared text, the same on every connection and server. Example: `nameOf('select 1')` →
 * `gable_4zXg…`.
 */
const nameOf = (text: string): string => {
  const cached = names.get(text);
  if (cached !== undefined) return cached;
  const name = `gable_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  names.set(text, name);
  return name;
};

/**
 * Returns a statement that is prepared once per connection. Use it for a small number of texts whose best plan does not
 * depend on the values.
 */
export const prepared = (text: string, values: readonly unknown[]): Statement => ({ name: nameOf(text), text, values });

/** The SQL of a statement in three parts. `shared` is long and the same in many statements, such as a projection. */
export type TextParts = { readonly before: string; readonly shared: string; readonly after: string };

/**
 * Cache: the shared part of a text → its other parts → the statement. It is not a `createCache`, because one key of all
 * parts would have to be joined for each request, which is what this cache saves.
 */
const joined = new Map<string, Map<string, Omit<Required<Statement>, 'values'>>>();
let joinedTexts = 0;

/**
 * Returns a statement with the SQL `before` + `shared` + `after`, which is prepared once per connection. `values`: the
 * values of its parameters. Use this function in place of `prepared` if many statements have the same long part
 * (`shared`). The joined SQL and the name of the statement are cached, because joining, hashing and comparing long
 * texts for each request is slow.
 */
export const preparedAround = ({ before, shared, after }: TextParts, values: readonly unknown[]): Statement => {
  if (joinedTexts >= rememberedTexts) {
    joined.clear();
    joinedTexts = 0;
  }
  const statements = joined.get(shared) ?? new Map<string, Omit<Required<Statement>, 'values'>>();
  // No SQL text contains a NUL.
  const others = `${before}\0${after}`;
  const cached = statements.get(others);
  if (cached !== undefined) return { ...cached, values };
  const text = `${before}${shared}${after}`;
  const statement = { name: nameOf(text), text };
  joined.set(shared, statements.set(others, statement));
  joinedTexts += 1;
  return { ...statement, values };
};

/**
 * Returns a statement without a name, which Postgres plans for its values each time. Use it for arbitrary filters,
 * which have many texts and different plans.
 */
export const plannedForValues = (text: string, values: readonly unknown[]): Statement => ({ text, values });
