/**
 * A criterion of a match: either `own`, which must be equal, or `from` and `to`, a range for the number of the other
 * record.
 */
export type CriterionSchema = {
  /** Default: the title of the other's first field. */
  readonly title?: string;
  /** One or several own fields. It is enough if one of them fits. */
  readonly own?: string | readonly string[];
  /** Own number: the min for the other number. */
  readonly from?: string;
  /** Own number: the max for the other number. */
  readonly to?: string;
  /**
   * Min of the other number in percent of `to`, if `from` is blank or 0. For example 20, so that a monthly rent does
   * not match a price.
   */
  readonly floor?: number;
  /** One or several fields of the other resource. It is enough if one of them fits. */
  readonly other: string | readonly string[];
  /** Own choice → choice of the other resource. Choices that are not listed are the same. */
  readonly pairs?: Readonly<Record<string, string | readonly string[]>>;
  /** Tolerance in percent; the score decreases with the distance. */
  readonly within?: number;
  /** Weight. Default: 1. */
  readonly weight?: number;
  /** Whether records that miss it are excluded. */
  readonly must?: boolean;
};

/**
 * Which records of another resource match a record. Shape:
 * `{"resource":"properties","on":[{"from":"budgetMin","to":"budgetMax","other":"price","within":10}]}`.
 */
export type MatchSchema = {
  readonly resource: string;
  /** Min score of a match in percent. Default: 60. */
  readonly least?: number;
  readonly on: readonly CriterionSchema[];
};
