/**
 * One thing by which two records fit each other; either `own`, which must be equal, or `from` and `to`, between which
 * the other's number must lie.
 */
export type CriterionSchema = {
  /** Absent: that of the other's first field. */
  readonly title?: string;
  /** Own field, or several of which any may fit. */
  readonly own?: string | readonly string[];
  /** Own number that the other's must not fall below. */
  readonly from?: string;
  /** Own number that the other's must not exceed. */
  readonly to?: string;
  /**
   * Where `from` is blank or 0: percent of `to` that the other's must reach, e.g. 20, so that a monthly rent is no
   * match for a price.
   */
  readonly floor?: number;
  /** Field of the other, or several of which any may fit. */
  readonly other: string | readonly string[];
  /** Own choice → what it is called at the other; one that is not named is called the same. */
  readonly pairs?: Readonly<Record<string, string | readonly string[]>>;
  /** Percent by which a number may lie beyond and still count, the less the further. */
  readonly within?: number;
  /** How much it counts; absent: 1. */
  readonly weight?: number;
  /** Leaves out whoever misses it. */
  readonly must?: boolean;
};

/**
 * Which records of another resource fit one. Shape:
 * `{"resource":"properties","on":[{"from":"budgetMin","to":"budgetMax","other":"price","within":10}]}`.
 */
export type MatchSchema = {
  readonly resource: string;
  /** Least score, in percent, that counts as a match; absent: 60. */
  readonly least?: number;
  readonly on: readonly CriterionSchema[];
};
