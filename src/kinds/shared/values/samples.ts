import type { Json } from '#model/schema/json.ts';
import type { Operator } from '#model/kind.ts';
import type { PropertySchema } from '#model/schema/schema.ts';

/**
 * The description of a kind, and examples for tests. All examples are values of one field, in an organization in India.
 */
export type Samples = {
  /** One sentence about the values of the kind, and how they are shown or typed. */
  readonly description: string;
  /** The property of the field. */
  readonly property: PropertySchema;
  /** Valid clean values. */
  readonly good: readonly Json[];
  /** Invalid values, cleaned or not. */
  readonly bad: readonly Json[];
  /** Value → formatted text. */
  readonly shown: readonly (readonly [Json, string])[];
  /** Typed text or CSV cell → value. */
  readonly typed: readonly (readonly [string, Json])[];
  /** Texts that cannot be parsed. */
  readonly refused: readonly string[];
  /** Received value → normalized value. */
  readonly cleaned: readonly (readonly [Json, Json])[];
  /** Operators and operands of filters. */
  readonly filtered: readonly (readonly [Operator, Json])[];
};
