/**
 * A criterion of a match. With `own`, a value of the record must be equal to a value of the other record. With `from`
 * and `to`, a number of the other record must be in the range between these two fields.
 */
export type CriterionSchema = {
  /** Default: the title of the first field in `other`. */
  readonly title?: string;
  /** One or several own fields. One equal value is enough. */
  readonly own?: string | readonly string[];
  /** Own field with the minimum of the other record's number. */
  readonly from?: string;
  /** Own field with the maximum of the other record's number. */
  readonly to?: string;
  /**
   * Min of the other number in percent of `to`, if `from` is blank or 0. For example 20, so that a monthly rent does
   * not match a price.
   */
  readonly floor?: number;
  /** One or several fields of the other resource. One equal value is enough. */
  readonly other: string | readonly string[];
  /** Own choice → choice of the other resource. A choice that is not listed fits the same choice. */
  readonly pairs?: Readonly<Record<string, string | readonly string[]>>;
  /** Tolerance in percent; the score decreases with the distance. */
  readonly within?: number;
  /** Weight. Default: 1. */
  readonly weight?: number;
  /** Whether records that do not meet the criterion are excluded. */
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
