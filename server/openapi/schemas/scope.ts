import type { Call } from '#model/schema/call.ts';
import type { ErrorCode } from '#model/errors.ts';
import type { Json, JsonObject } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Schema } from './schemaTypes.ts';

/** Who may make a call, as the table of the calls says it. */
export type Access = 'open' | 'either' | 'keyed' | 'signedIn' | 'rights';

/**
 * What the server's table says of a call. `writesOut`: a field whose records come written out, with these of their
 * fields.
 */
export type Entry = {
  readonly access: Access;
  readonly body: boolean | 'optional' | 'file';
  readonly writesOut?: { readonly field: string; readonly with: readonly string[] };
};

/** One call of one resource, with all that its description may be made of. */
export type Scope = { readonly model: Model; readonly resource: Resource; readonly call: Call; readonly entry: Entry };

export type Parameter = JsonObject;

/** One answer: JSON of a schema, or files of some types. */
export type AnswerDoc = {
  readonly description: string;
  readonly schema?: Schema;
  readonly files?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
};

/** What an operation is beside its address: the one thing that a new call has to say of itself. */
export type CallDoc = {
  readonly summary: string;
  readonly description?: string;
  readonly query?: readonly Parameter[];
  /** `form`: the same as multipart. */
  readonly body?: { readonly schema?: Schema; readonly example?: Json; readonly form?: Schema };
  readonly answers: Readonly<Record<number, AnswerDoc>>;
  /** Codes beside those that every such call can give. */
  readonly errors?: readonly ErrorCode[];
};
