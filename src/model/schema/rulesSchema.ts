import type { Json } from './json.ts';

/**
 * Says that a narrower rule holds for what is written from now on; what stands may stay as it is until it is changed.
 */
export type Since = 'now';

/** What a value must be, in words of JSON Schema. */
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

/** What must hold of a record. */
export type PremiseSchema = {
  readonly properties?: Readonly<Record<string, ValueTestSchema>>;
  readonly required?: readonly string[];
  readonly not?: PremiseSchema;
  readonly allOf?: readonly PremiseSchema[];
  readonly anyOf?: readonly PremiseSchema[];
};

/** What follows: fields that are required, that do not apply (`false`), or that have further limits. */
export type ConsequenceSchema = {
  readonly properties?: Readonly<Record<string, ValueTestSchema | false>>;
  readonly required?: readonly string[];
};

/** `if` these values, `then` these fields are required (`required`) or do not apply (`properties: {x: false}`). */
export type ConditionSchema = {
  readonly if?: PremiseSchema;
  readonly then?: ConsequenceSchema;
  readonly else?: ConsequenceSchema;
  readonly since?: Since;
};

/**
 * One of several groups of fields, e.g. `{"title":"Bank
 * transfer","properties":{"mode":{"const":"Bank"}},"required":["mode","iban"]}`.
 */
export type AlternativeSchema = ConsequenceSchema & { readonly title?: string };

/** Rules between the fields of a record, beside `allOf`. */
export type RecordRulesSchema = {
  readonly if?: PremiseSchema;
  readonly then?: ConsequenceSchema;
  readonly else?: ConsequenceSchema;
  readonly allOf?: readonly ConditionSchema[];
  /** Field → fields that must be filled in beside it. */
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  /** Field → what follows when it is filled in. */
  readonly dependentSchemas?: Readonly<Record<string, ConsequenceSchema>>;
  /** Exactly one of these groups. */
  readonly oneOf?: readonly AlternativeSchema[];
  /** At least one of these groups. */
  readonly anyOf?: readonly AlternativeSchema[];
  /** Which of these words hold for new and changed records only. */
  readonly since?: {
    readonly if?: Since;
    readonly dependentRequired?: Since;
    readonly dependentSchemas?: Since;
    readonly oneOf?: Since;
    readonly anyOf?: Since;
  };
};

/** What a change of the file does with records that stand. */
export type ChangeWordsSchema = {
  /**
   * What becomes of removed choices: old → new, or null for none. Of a field that becomes a reference: text → name of a
   * record.
   */
  readonly becomes?: Readonly<Record<string, string | null>>;
  /** Of a field that becomes a reference: what values get that name no record, null or the name of a record. */
  readonly unresolvedBecomes?: string | null;
  /** What becomes of blanks. */
  readonly blankBecomes?: Json;
  /** true: texts are cut to maxLength and numbers brought within minimum and maximum. */
  readonly cut?: boolean;
  /** `now`: the narrower rules of the field hold for what is written from now on. */
  readonly since?: Since;
};
