/** The part of JSON Schema that the API screen reads. */
export type ShownSchema = {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, ShownSchema>>;
  readonly required?: readonly string[];
  readonly items?: ShownSchema;
  readonly additionalProperties?: ShownSchema | boolean;
  readonly anyOf?: readonly ShownSchema[];
  readonly allOf?: readonly ShownSchema[];
};

type Media = { readonly schema?: ShownSchema; readonly example?: unknown };
/** A parameter of a call, in the path, the query or a header. */
export type ShownParameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: ShownSchema;
  readonly content?: Readonly<Record<string, Media>>;
};
/** A response of a call. */
export type ShownAnswer = {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, Media>>;
};

type ShownOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly 'x-permission'?: string;
  readonly parameters?: readonly ShownParameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, ShownAnswer>>;
  readonly security: readonly object[];
};

/** The part of an OpenAPI document that the API screen reads. */
export type ApiDocument = {
  readonly info: { readonly title: string; readonly description: string; readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ShownOperation>>>>;
};

/** One call of the OpenAPI document. */
export type ShownCall = { readonly method: string; readonly path: string; readonly operation: ShownOperation };
