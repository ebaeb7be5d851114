import type { Access, DescribedOperation } from '../../contract/resourceCall.ts';
import type { Schema, Value } from '../../contract/schemaTypes.ts';
import type { OperationHandler, OperationResult, RequestContext } from './context.ts';

/**
 * An operation on the records of any resource: who may call it, what it accepts and returns, and what it does. The HTTP
 * API checks requests by this definition, and the OpenAPI document is generated from it.
 */
export type OperationDefinition = DescribedOperation & { readonly run: OperationHandler };

type Raw = Readonly<Record<string, unknown>>;
type Run<Body, Query> = (context: RequestContext<Body, Query>) => Promise<OperationResult>;
type Parts = Omit<DescribedOperation, 'access' | 'body' | 'query'> & {
  /** Who may call the operation. Default: `rights`, the users with its permission. */
  readonly access?: Access;
};
type BodyOf = Extract<DescribedOperation['body'], 'file' | ((...values: never) => unknown)>;
type QueryOf = Extract<DescribedOperation['query'], (...values: never) => unknown>;

type Define = {
  <const Body extends Schema, const Query extends Schema>(
    definition: Parts & { body: Body; query: Query; run: Run<Value<Body>, Value<Query>> },
  ): OperationDefinition;
  <const Body extends Schema>(
    definition: Parts & { body: Body; query?: never; run: Run<Value<Body>, Raw> },
  ): OperationDefinition;
  <const Query extends Schema>(
    definition: Parts & { body?: BodyOf; query: Query; run: Run<unknown, Value<Query>> },
  ): OperationDefinition;
  (definition: Parts & { body?: BodyOf; query?: QueryOf; run: Run<unknown, Raw> }): OperationDefinition;
};

/**
 * Defines an operation. `body` and `query` are JSON Schemas: the API validates requests by them, and the input of `run`
 * has their types. If a schema depends on the resource, it is a function of the `ResourceCall`, and `run` parses that
 * input itself. `access`: who may call the operation. Default: users with the operation's permission.
 */
export const defineOperation: Define = (definition: object): OperationDefinition =>
  // checked: the API calls `run` with input that these schemas have validated
  ({ access: 'rights', ...definition }) as OperationDefinition;
