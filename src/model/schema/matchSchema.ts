/**
 * A criterion of a match: either `own`, which must be equal, or `from` and `to`, between which the other's number must
 * be.
 */
export type CriterionSchema = {
  /** Default: the title of the other's first field. */
  readonly title?: string;
  /** Own field, or several, any of which may fit. */
  readonly own?: string | readonly string[];
  /** Own number: the min for the other's. */
  readonly from?: string;
  /** Own number: the max for the other's. */
  readonly to?: string;
  /**
   * Min of the other's number in percent of `to`, if `from` is blank or 0; e.g. 20, so that a monthly rent does not
   * match a price.
   */
  readonly floor?: number;
  /** Field of the other, or several, any of which may fit. */
  readonly other: string | readonly string[];
  /** Own choice → the other's choice. Unlisted choices are the same. */
  readonly pairs?: Readonly<Record<string, string | readonly string[]>>;
  /** Tolerance in percent; the score decreases with the distance. */
  readonly within?: number;
  /** Weight. Default: 1. */
  readonly weight?: number;
  /** Records that miss it are excluded. */
  readonly must?: boolean;
};

/**
 * Which records of another resource fit one. Shape:
 * `{"resource":"properties","on":[{"from":"budgetMin","to":"budgetMax","other":"price","within":10}]}`.
 */
export type MatchSchema = {
  readonly resource: string;
  /** Min score of a match in percent. Default: 60. */
  readonly least?: number;
  readonly on: readonly CriterionSchema[];
};
