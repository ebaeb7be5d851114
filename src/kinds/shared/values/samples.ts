import type { Json } from '#model/schema/json.ts';
import type { Operator } from '#model/kind.ts';
import type { PropertySchema } from '#model/schema/schema.ts';

/** Examples that a kind is tested and documented with; all are of one field, in an organization in India. */
export type Samples = {
  /** The property of the field. */
  readonly property: PropertySchema;
  /** Clean values that are taken. */
  readonly good: readonly Json[];
  /** Values that are refused, cleaned or not. */
  readonly bad: readonly Json[];
  /** Value → what people read. */
  readonly shown: readonly (readonly [Json, string])[];
  /** What people type, or a CSV cell holds → value. */
  readonly typed: readonly (readonly [string, Json])[];
  /** Texts that are read as no value. */
  readonly refused: readonly string[];
  /** Value as it comes → its one form. */
  readonly cleaned: readonly (readonly [Json, Json])[];
  /** Operator and operand of filters on it. */
  readonly filtered: readonly (readonly [Operator, Json])[];
};
