import type { Json } from '#model/schema/json.ts';
import type { ImpactFix } from '#model/wire/impact.ts';
import type { Since } from '#model/schema/schema.ts';
import type { Path } from '../../problems/problem.ts';
import type { ColumnOf } from './testSql.ts';

export type Values = Readonly<Record<string, Json>>;

/**
 * A rule on a record, in both tongues; the SQL is absent where there is none, or undefined where these columns don't
 * allow it.
 */
export type RecordRule = {
  readonly js: (record: Values) => boolean;
  readonly sql?: (columnOf: ColumnOf) => string | undefined;
};

/** A rule of the new file that the one in force does not have, or not so. */
export type RuleCheck = {
  /** Where it stands in the file. */
  readonly path: Path;
  readonly field: string | undefined;
  /** Fields that it reads. */
  readonly names: readonly string[];
  /** What may be said of records that break it: `have no Possession`. */
  readonly text: string;
  readonly since: Since | undefined;
  readonly fixes: readonly ImpactFix[];
  readonly rule: RecordRule;
  /** What holds in its place today, read by today's names; what breaks that too is no news. */
  readonly before?: RecordRule;
  /** Fields whose values together must differ; then `rule` says nothing. */
  readonly unique?: readonly string[];
};

/** Offers to let standing records stay as they are. */
export const keepExistingFix = (path: Path): ImpactFix => ({
  title: 'Let them stay until they are changed: hold it for new and changed records',
  path,
  value: 'now',
});
