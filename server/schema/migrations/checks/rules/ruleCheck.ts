import type { Json } from '#model/schema/json.ts';
import type { ImpactFix } from '#model/wire/impact.ts';
import type { Since } from '#model/schema/rulesSchema.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { ColumnOf } from './testSql.ts';

/** Field → its value. */
export type RuleValues = Readonly<Record<string, Json>>;

/**
 * A rule for a record. `js` returns whether the record follows the rule. `sql`, if there is one, returns the same test
 * as SQL, or undefined if SQL cannot read the columns or test the rule.
 */
export type RecordRule = {
  readonly js: (record: RuleValues) => boolean;
  readonly sql?: (columnOf: ColumnOf) => string | undefined;
};

/** A rule of a draft that is new or changed, as it is checked on existing records. */
export type RuleCheck = {
  /** The path of the rule in the file. */
  readonly path: Path;
  /** The field with the rule. Undefined: the rule is one between several fields. */
  readonly field: string | undefined;
  /** The fields that the rule reads. */
  readonly names: readonly string[];
  /** Describes records that violate the rule: `have no Possession`. */
  readonly text: string;
  readonly since: Since | undefined;
  readonly fixes: readonly ImpactFix[];
  readonly rule: RecordRule;
  /**
   * The same rule in the active version, with the new names. Records that violate it already are not reported.
   * Undefined: the rule is new.
   */
  readonly before?: RecordRule;
  /** Fields whose combination must be unique. `rule` is then unused. */
  readonly unique?: readonly string[];
};

/**
 * Returns the suggested fix to set the word `since` to `now`, so that a rule applies only to records that are created
 * or changed from now on. `path`: the path of `since` in the file.
 */
export const keepExistingFix = (path: Path): ImpactFix => ({
  title: 'Keep them until they are changed: apply the rule to new and changed records only',
  path,
  value: 'now',
});
