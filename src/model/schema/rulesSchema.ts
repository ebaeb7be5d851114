import type { Json } from './json.ts';

/**
 * A rule with `since: now` applies only to new and changed values. Existing values may violate it until they are
 * changed.
 */
export type Since = 'now';

/** Requirements of a value, in JSON Schema words. */
export type ValueTestSchema = {
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly contains?: ValueTestSchema;
  readonly not?: ValueTestSchema;
};

/**
 * Requirements that a record must meet, such as the `if` of a condition, in JSON Schema words: tests of its fields
 * (`properties`), and the fields that must not be blank (`required`).
 */
export type PremiseSchema = {
  readonly properties?: Readonly<Record<string, ValueTestSchema>>;
  readonly required?: readonly string[];
  readonly not?: PremiseSchema;
  readonly allOf?: readonly PremiseSchema[];
  readonly anyOf?: readonly PremiseSchema[];
};

/** The `then` of a condition: required fields, fields that do not apply (`false`), or additional limits. */
export type ConsequenceSchema = {
  readonly properties?: Readonly<Record<string, ValueTestSchema | false>>;
  readonly required?: readonly string[];
};

/** A condition between fields: if a record meets `if`, the requirements in `then` apply, otherwise those in `else`. */
export type ConditionSchema = {
  readonly if?: PremiseSchema;
  readonly then?: ConsequenceSchema;
  readonly else?: ConsequenceSchema;
  readonly since?: Since;
};

/**
 * One of the groups of fields in `oneOf` or `anyOf`, e.g. `{"title":"Bank
 * transfer","properties":{"mode":{"const":"Bank"}},"required":["mode","iban"]}`. A record meets the group if it meets
 * these requirements.
 */
export type AlternativeSchema = ConsequenceSchema & { readonly title?: string };

/** Rules that compare or combine fields of a record. */
export type RecordRulesSchema = {
  readonly if?: PremiseSchema;
  readonly then?: ConsequenceSchema;
  readonly else?: ConsequenceSchema;
  readonly allOf?: readonly ConditionSchema[];
  /** Field → fields that are required if it is filled. */
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  /** Field → consequence that applies if it is filled. */
  readonly dependentSchemas?: Readonly<Record<string, ConsequenceSchema>>;
  /** Exactly one of these groups must be met. */
  readonly oneOf?: readonly AlternativeSchema[];
  /** At least one of these groups must be met. */
  readonly anyOf?: readonly AlternativeSchema[];
  /** Which of these rules apply to new and changed records only. */
  readonly since?: {
    readonly if?: Since;
    readonly dependentRequired?: Since;
    readonly dependentSchemas?: Since;
    readonly oneOf?: Since;
    readonly anyOf?: Since;
  };
};

/** Words of a field that determine how existing records change when the field changes. */
export type ChangeWordsSchema = {
  /**
   * Replacements of removed choices: old → new, or null for blank. For a field that becomes a reference: text → title
   * of a record.
   */
  readonly becomes?: Readonly<Record<string, string | null>>;
  /**
   * For a field that becomes a reference: the replacement of values that name no record. It is null or the title of a
   * record.
   */
  readonly unresolvedBecomes?: string | null;
  /** Replacement of blanks. */
  readonly blankBecomes?: Json;
  /** true: texts are cut to maxLength, and numbers are limited to minimum and maximum. */
  readonly cut?: boolean;
  /** `now`: the narrower rules of the field apply to new values only. */
  readonly since?: Since;
};
