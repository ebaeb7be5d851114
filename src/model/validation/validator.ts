/**
 * A validator of a resource's records, as ajv compiles it: a function that returns whether a record is valid, and sets
 * `errors` if not.
 */
export type Validator = ((value: unknown) => boolean) & { errors?: readonly ValidatorError[] | null };
/** An error of a compiled JSON Schema, in the form of ajv. */
export type ValidatorError = {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath?: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
};
/** Resource name → validator of its records, which must be given whole records without their blank fields. */
export type Validators = Readonly<Record<string, Validator>>;
