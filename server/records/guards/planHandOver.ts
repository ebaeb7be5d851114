import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import type { Json, JsonObject } from '#model/schema/json.ts';
import type { HandOverPart } from '#model/wire/owners.ts';
import type { Owned, Ownership } from '../../query/lookups/ownedRecords.ts';

/** A record that gets another owner: its values before, and its new owner fields. */
export type Handed = { readonly _id: string; readonly before: JsonObject; readonly owners: JsonObject };

const refuse = (text: string): never => {
  throw new AppError('INVALID', { text: `${text}.`, fields: { parts: text } });
};

/**
 * Returns the new owner of each of `count` records: the users in turn, or each user for as many records as requested.
 * Undefined: the record keeps its owner.
 */
const takers = (count: number, to: HandOverPart['to']): readonly (string | undefined)[] => {
  const isCounted = to.some((person) => person.count !== undefined);
  if (!isCounted) return Array.from({ length: count }, (_, place) => to[place % to.length]?._id);
  if (to.some((person) => person.count === undefined)) return refuse(serverText('people.countForEach'));
  const expected = to.flatMap((person) => Array.from({ length: person.count ?? 0 }, () => person._id));
  if (expected.length > count) return refuse(serverText('people.tooFewRecords', { wanted: expected.length, count }));
  return Array.from({ length: count }, (_, place) => expected[place]);
};

/**
 * Returns the owner fields of a record with one user replaced by another. If the new user already is in an earlier
 * field, a later field becomes blank.
 */
const replaced = (
  { owners }: Ownership,
  before: JsonObject,
  { from, to }: { readonly from: string; readonly to: string },
): JsonObject => {
  const next: Record<string, Json> = {};
  const taken = new Set<string>();
  for (const { name } of owners) {
    const value = before[name] ?? null;
    if (Array.isArray(value)) {
      next[name] = [...new Set(value.map((id) => (id === from ? to : id)))];
      continue;
    }
    const id = value === from ? to : value;
    next[name] = typeof id === 'string' && taken.has(id) ? null : id;
    if (typeof id === 'string') taken.add(id);
  }
  return next;
};

/** The records that a user hands over, and to whom. */
export type HandOverRequest = {
  readonly ownership: Ownership;
  readonly from: string;
  readonly rows: readonly Owned[];
  readonly to: HandOverPart['to'];
};

/**
 * Distributes the records `rows` of the user `from` among the users in `to`: in turn or, if `to` has counts, to each
 * user as many as their count. Returns the records that get a new owner, with their owners before and after. Errors:
 * `INVALID` if the counts do not add up to the number of records.
 */
export const planHandOver = ({ ownership, from, rows, to }: HandOverRequest): readonly Handed[] => {
  const given = takers(rows.length, to);
  return rows.flatMap(({ _id, owners }, place) => {
    const taker = given[place];
    return taker === undefined
      ? []
      : [{ _id, before: owners, owners: replaced(ownership, owners, { from, to: taker }) }];
  });
};
